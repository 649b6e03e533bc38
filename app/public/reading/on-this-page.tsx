import { useT } from '#app/i18n/t.ts';

type Props = { headings: readonly { anchor: string; heading: string }[]; className?: string };

/** The headings of a long text, beside it where there is room. */
export function OnThisPage({ headings, className = '' }: Props) {
  const t = useT();
  if (headings.length < 2) return null;
  return (
    <nav aria-labelledby="on-this-page" className={`text-md ${className}`}>
      <h2 id="on-this-page" className="text-sm font-medium text-ink-3">
        {t('public-reading.onThisPage')}
      </h2>
      <ul lang="en" dir="ltr" className="mt-3 grid gap-2 border-s border-line">
        {headings.map(({ anchor, heading }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="-ms-px block border-s border-transparent ps-3.5 text-ink-2 transition-colors hover:border-act hover:text-ink"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
