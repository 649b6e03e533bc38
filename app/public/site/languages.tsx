import { useLocation } from 'react-router';
import { languages } from '#app/i18n/languages.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { withQuery } from '../with-query.ts';
/** A menu of links: it opens by itself, without a script. */
export function Languages() {
  const t = useT();
  const { locale: current } = useLocale();
  const { search } = useLocation();
  const name = languages.find(({ locale }) => locale === current)?.name;
  return (
    <details className="relative shrink-0">
      <summary
        aria-label={`${t('page.language.label')}: ${name}`}
        className="tap flex h-9 cursor-pointer list-none items-center rounded-s border border-current px-3 text-base [font-family:system-ui] [&::-webkit-details-marker]:hidden"
      >
        {name}
      </summary>
      <ul className="absolute end-0 z-10 mt-2 grid w-44 rounded-m border border-line bg-raised p-1.5 text-ink shadow-float">
        {languages.map(({ locale, name }) => (
          <li key={locale}>
            <a
              href={withQuery(search, { lang: locale, sent: null })}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              className="tap flex items-center rounded-s px-3 py-1.5 text-md [font-family:system-ui] hover:bg-sunken aria-[current]:font-medium"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
