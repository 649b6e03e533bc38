import { useLocation } from 'react-router';
import { languages } from '#app/i18n/languages.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { BrandLink } from './brand-link.tsx';
import { footerColumns, legalLinks } from './links.ts';

const linkLook = 'tap inline-flex items-center text-ink-2 transition-colors hover:text-ink';

export function Footer() {
  const t = useT();
  return (
    <footer className="mt-auto border-t border-line bg-sunken text-md">
      <div className="mx-auto max-w-[1180px] px-5 pt-14 pb-10 sm:px-7 [body:has([data-powered])_&]:pb-18">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3 sm:gap-10 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="max-w-[30ch] max-sm:col-span-2 sm:max-lg:col-span-3">
            <BrandLink />
            <p className="mt-3 text-ink-2">{t('public.footer.line')}</p>
          </div>
          {footerColumns.map(({ id, label, links }) => (
            <nav key={id} id={id} aria-labelledby={`${id}-links`} className="scroll-mt-24">
              <h2 id={`${id}-links`} className="font-medium outline-none">
                {t(label)}
              </h2>
              <ul className="mt-3 grid gap-2.5">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className={linkLook}>
                      {t(label)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Languages />
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-base">
          {legalLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className={linkLook}>
                {t(label)}
              </a>
            </li>
          ))}
          <li>
            {/* Opens the cookie choice again; without JavaScript the link leads to the policy. */}
            <a href="/cookie-policy" data-consent="" className={linkLook}>
              {t('page.cookies.settings')}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** Links to this page in each language, for browsers without JavaScript and for search engines. */
export function Languages() {
  const t = useT();
  const { locale: current } = useLocale();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('page.language.label')} className="mt-12 border-t border-line pt-6">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-base">
        {languages.map(({ locale, name }) => (
          <li key={locale}>
            <a
              href={`${pathname}?lang=${locale}`}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              className={`${linkLook} [font-family:system-ui] aria-[current]:font-medium aria-[current]:text-ink`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
