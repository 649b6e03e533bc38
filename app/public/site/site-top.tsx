import { Heart, Menu } from 'lucide-react';
import { use } from 'react';
import { useLocation } from 'react-router';
import { keysOf, useT } from '#app/i18n/t.ts';
import { fixedPlaces } from '#contract/growth/site-content.ts';
import type { NavLink, SitePage } from '#contract/growth/site-page.ts';
import { themeOf } from '#contract/growth/site-themes.ts';
import { langOf } from '../visit/heart.tsx';
import { VisitContext } from '../visit/visit-context.ts';
import { pathWithQuery } from '../with-query.ts';
import { Languages } from './languages.tsx';

const placeNames = keysOf('public-site.nav', fixedPlaces);

/** The head of every page of a site: whose it is, the way to its first page, and what else there is. */
export function SiteTop({ site }: { site: SitePage }) {
  const t = useT();
  const { search } = useLocation();
  const { organisation, person, logo, slug, isPreview, nav } = site;
  const isBand = themeOf(site.theme).hero === 'band';
  return (
    <header
      className={isBand ? '' : 'border-b border-line'}
      style={isBand ? { backgroundColor: 'var(--band)', color: 'var(--on-band)' } : undefined}
    >
      {isPreview && <p className="bg-ink px-5 py-2 text-center text-md text-paper">{t('public-site.preview')}</p>}
      <div className="mx-auto flex w-full max-w-[1180px] items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-7">
        <a
          href={pathWithQuery(`/s/${slug}`, search, kept)}
          className="tap me-auto flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5"
        >
          {/* On a phone the name stands below a wide logo: beside it there would be room for a letter a line. Logos are drawn for paper, so they stand on it in the dark too. */}
          {logo && <img src={logo} alt="" className="h-10 max-w-36 rounded-s bg-[#fff] object-contain p-1" />}
          <span className="site-name min-w-0 font-display text-2xl leading-[1.15] wrap-anywhere">
            <bdi>{organisation}</bdi>
            {person && (
              <span className="block font-(family-name:--text) text-md font-normal tracking-normal">
                <bdi>{person}</bdi>
              </span>
            )}
          </span>
        </a>
        {nav.top.length > 0 && (
          <nav aria-label={t('public-site.navigation')} className="hidden lg:block">
            <ul className="flex flex-wrap items-center justify-end gap-x-6 gap-y-1 text-md">
              {nav.top.map((link) => (
                <li key={link.to}>
                  <NavAnchor link={link} className="tap inline-flex items-center underline-offset-8 hover:underline" />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <SavedLink site={site} />
        <Languages />
        {nav.top.length > 0 && (
          <details className="relative lg:hidden">
            <summary
              aria-label={t('public-site.menu')}
              className="tap grid size-9 cursor-pointer list-none place-items-center rounded-s border border-current [&::-webkit-details-marker]:hidden"
            >
              <Menu className="size-4.5" aria-hidden="true" />
            </summary>
            <nav
              aria-label={t('public-site.menu')}
              className="absolute end-0 z-10 mt-2 w-64 rounded-m border border-line bg-raised p-1.5 text-ink shadow-float"
            >
              <ul>
                {nav.top.map((link) => (
                  <li key={link.to}>
                    <NavAnchor
                      link={link}
                      className="tap flex items-center rounded-s px-3 py-2.5 text-lg hover:bg-sunken"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        )}
      </div>
    </header>
  );
}

/** The way to what one saved. */
function SavedLink({ site }: { site: SitePage }) {
  const t = useT();
  const { search } = useLocation();
  const visit = use(VisitContext);
  if (!visit) return null;
  const count = visit.known?.saved.length ?? 0;
  return (
    <a
      href={`/s/${site.slug}/saved${langOf(search)}`}
      rel="nofollow"
      aria-label={t('public-visit.savedCount', { count })}
      title={t('public-visit.saved')}
      className="tap inline-flex items-center gap-1.5 text-md"
    >
      <Heart className="size-5" fill={count > 0 ? 'currentColor' : 'none'} aria-hidden="true" />
      {count > 0 && <span className="num">{count}</span>}
    </a>
  );
}

/** What was asked of this page is not asked of the other. */
export const kept = {
  ...{ sent: null, home: null, down: null, rate: null, years: null, price: null },
  ...{ city: null, least: null, most: null, beds: null, baths: null, sort: null, cursor: null },
  ...{ search: null, done: null, sqft: null, type: null, deal: null, has: null, box: null, read: null },
};

/** Pages without a form of their own lead to the site's. */
const formless = /\/(?:homes|blog|posts|saved|value|ask)$/;

export function NavAnchor({ link: { to, label, place }, className }: { link: NavLink; className: string }) {
  const t = useT();
  const { search, pathname } = useLocation();
  return (
    <a
      href={
        to.startsWith('#')
          ? `${formless.test(pathname) ? pathWithQuery(pathname.replace(formless, ''), search, kept) : ''}${to}`
          : pathWithQuery(to, search, kept)
      }
      aria-current={pathname === to ? 'page' : undefined}
      className={className}
    >
      <bdi>{label || (place ? t(placeNames[place]) : '')}</bdi>
    </a>
  );
}
