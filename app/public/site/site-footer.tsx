import { useT } from '#app/i18n/t.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { PoweredLink } from '../powered-link.tsx';
import { NavAnchor } from './site-top.tsx';

/** What the law wants below every page of an agent: firm, licence, fair housing. */
export function SiteFooter({ site: { organisation, person, licence, hasBadge, nav } }: { site: SitePage }) {
  const t = useT();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-[1180px] gap-3 px-5 pt-10 pb-20 text-md sm:px-7">
        {nav.footer.length > 0 && (
          <nav aria-label={t('public-site.more')} className="mb-5 border-b border-line pb-6">
            <ul className="flex flex-wrap gap-x-6 gap-y-2 text-lg">
              {nav.footer.map((link) => (
                <li key={link.to}>
                  <NavAnchor link={link} className="tap inline-flex items-center underline underline-offset-4" />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="text-lg font-medium wrap-anywhere">
          <bdi>{organisation}</bdi>
          {person && (
            <>
              {' · '}
              <bdi>{person}</bdi>
            </>
          )}
        </p>
        {licence && (
          <p className="wrap-anywhere text-ink-2" dir="auto">
            {licence}
          </p>
        )}
        <div className="mt-3 flex max-w-[72ch] items-start gap-3 text-ink-2">
          {/* The sign of equal housing: a house with two equal bars. */}
          <svg
            viewBox="0 0 24 24"
            className="mt-0.5 size-7 shrink-0"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path d="M2.5 10.5 12 3.5l9.5 7M4.5 9.5v11h15v-11" strokeWidth="2" />
            <path d="M8.5 13h7M8.5 16.5h7" strokeWidth="2" />
          </svg>
          <p>
            <strong className="font-medium text-ink">{t('public-site.equal')}</strong> {t('public-site.equalText')}
          </p>
        </div>
        <p className="text-sm text-ink-3">{t('public-site.correct')}</p>
        {hasBadge && (
          <p className="mt-4">
            <PoweredLink />
          </p>
        )}
      </div>
    </footer>
  );
}
