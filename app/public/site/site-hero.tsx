import { useLocation } from 'react-router';
import { languages } from '#app/i18n/languages.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { inkOn, usualColour } from '#contract/core/ink.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { withQuery } from '../booking/address.ts';

/** Whose page it is, in their own colour. Beside a person's name the firm's is large: some states say how large. */
export function SiteHero({
  site: { organisation, person, words, portrait, logo, colour, isPreview },
}: {
  site: SitePage;
}) {
  const t = useT();
  const ground = colour ?? usualColour;
  return (
    <header style={{ backgroundColor: ground, color: inkOn(ground) }}>
      {isPreview && <p className="bg-ink px-5 py-2 text-center text-md text-paper">{t('public-site.preview')}</p>}
      <div className="mx-auto w-full max-w-[1180px] px-5 sm:px-7">
        <div className="flex items-center justify-between gap-4 py-5">
          <div className="flex min-w-0 items-center gap-3.5">
            {/* Logos are drawn for paper, so they stand on it in the dark too. */}
            {logo && <img src={logo} alt="" className="h-12 max-w-40 rounded-s bg-[#fff] object-contain p-1" />}
            <p className="min-w-0 text-lg font-medium wrap-anywhere">
              <bdi>{organisation}</bdi>
            </p>
          </div>
          <Languages />
        </div>
        <div className="gap-12 pt-12 pb-16 sm:pt-20 sm:pb-24 lg:flex lg:flex-row-reverse lg:items-center lg:justify-between">
          {portrait && (
            <img
              src={portrait}
              alt={t('public-site.portraitOf', { name: person ?? organisation })}
              width={352}
              height={440}
              className="mb-8 aspect-4/5 w-32 shrink-0 rounded-l object-cover sm:w-44 lg:mb-0 lg:w-88"
            />
          )}
          <div className="min-w-0">
            <h1 className="max-w-[18ch] font-display text-[clamp(2.5rem,7vw,5.25rem)] leading-[1.02] tracking-[-0.03em] text-balance wrap-anywhere">
              <bdi>{person ?? organisation}</bdi>
            </h1>
            {person && (
              <p className="mt-3 font-display text-[clamp(1.5rem,3.8vw,2.75rem)] leading-[1.1] tracking-[-0.02em] wrap-anywhere">
                <bdi>{organisation}</bdi>
              </p>
            )}
            {words && (
              <p
                className="mt-7 max-w-[46ch] text-[clamp(1.125rem,1.8vw,1.375rem)] leading-[1.5] text-pretty"
                dir="auto"
              >
                {words}
              </p>
            )}
            <a
              href="#contact"
              style={{ backgroundColor: inkOn(ground), color: ground }}
              className="tap mt-9 inline-flex h-12 items-center rounded-m px-6 text-lg font-medium"
            >
              {t('public-site.write')}
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}

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
