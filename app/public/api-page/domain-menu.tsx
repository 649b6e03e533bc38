import { useT } from '#app/i18n/t.ts';

const linkLook =
  'tap block py-0.5 text-ink-2 transition-colors hover:text-ink aria-[current]:font-medium aria-[current]:text-act';

type Props = { pages: readonly { domain: string; path: string }[]; current: string };

/** All domains, beside the page, or in a drawer on small screens. */
export function DomainMenu({ pages, current }: Props) {
  const t = useT();
  const list = (
    <>
      <ul className="mb-4 border-b border-line pb-4">
        <li>
          <a href="/api" className={linkLook}>
            {t('public-api.all')}
          </a>
        </li>
        <li>
          <a href="/api#webhooks" className={linkLook}>
            {t('public-api.events')}
          </a>
        </li>
      </ul>
      <ul>
        {pages.map(({ domain, path }) => (
          <li key={domain}>
            <a href={path} aria-current={domain === current ? 'page' : undefined} className={linkLook}>
              <span dir="ltr">{domain}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <>
      <nav
        aria-label={t('public-api.groups')}
        className="sticky top-24 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto text-md max-lg:hidden"
      >
        {list}
      </nav>
      <details className="mb-8 rounded-m border border-line-strong text-md lg:hidden">
        <summary className="tap px-4 py-3 font-medium">{t('public-api.groups')}</summary>
        <nav aria-label={t('public-api.groups')} className="px-4 pt-2 pb-4">
          {list}
        </nav>
      </details>
    </>
  );
}
