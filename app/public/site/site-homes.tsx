import { useLocation } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { type MessageKey, useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { dateFormat, numberFormat } from '#contract/core/message.ts';
import type { SiteHome } from '#contract/growth/site-home.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { srcSetOf } from '../src-set.ts';
import { SaveHome } from '../visit/heart.tsx';
import { pathWithQuery, withQuery } from '../with-query.ts';
import { placeOf } from './place.ts';

export const statuses: Partial<Record<SiteHome['status'], MessageKey>> = {
  'Coming Soon': 'public-site.status.soon',
  Active: 'public-site.status.sale',
  'Active Under Contract': 'public-site.status.contract',
  Pending: 'public-home.pending',
  Closed: 'public-home.sold',
};

export function SiteHomes({ site: { homes, notices, organisation } }: { site: SitePage }) {
  const t = useT();
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="homes" className="py-14 sm:py-20">
      <h2 id="homes" className="font-display text-title tracking-[-0.022em]">
        {t('public-site.homes')}
      </h2>
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {homes.map((home) => (
          <HomeCard key={home.id} home={home} firm={home.firm ?? organisation} />
        ))}
      </ul>
      {notices.map((notice) => (
        <p key={notice} className="mt-10 max-w-[90ch] text-sm whitespace-pre-line text-ink-3" dir="auto">
          {notice}
        </p>
      ))}
    </section>
  );
}

/** The firm that lists it and when it was last changed stand beside every home, as the rules of display want it. */
export function HomeCard({ home, firm }: { home: SiteHome; firm: string }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { search, pathname } = useLocation();
  // The form of the site's first page can be about any home; elsewhere each home has its own.
  const isFirst = /^\/s\/[^/]+\/?$/.test(pathname);
  const { listPrice, bedrooms, bathrooms, livingArea, photo, isPhotoAltered, agent } = home;
  const place = placeOf(t, home);
  const day = dateFormat(tag, { dateStyle: 'medium' }).format(new Date(home.updatedAt));
  return (
    // Flyers that were printed before homes had pages of their own lead here.
    <li id={`home-${home.id}`} className="home-card relative flex scroll-mt-8 flex-col">
      <a
        href={pathWithQuery(home.page, search, { home: null, sent: null })}
        className="home-card-photo relative block aspect-[4/3] overflow-hidden rounded-m bg-sunken"
      >
        {photo ? (
          <img
            src={photo}
            srcSet={srcSetOf(photo)}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
            alt={t('public-site.photoOf', { place })}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-full object-cover"
          />
        ) : (
          <span className="grid size-full place-items-center px-4 text-center text-md text-ink-3">
            {t('public-site.noPhoto')}
          </span>
        )}
        <span className="absolute start-3 top-3 rounded-full bg-raised px-2.5 py-0.5 text-sm font-medium text-ink">
          {t(statuses[home.status] ?? 'public-site.status.sale')}
        </span>
        {isPhotoAltered && (
          <span className="absolute end-3 bottom-3 rounded-full bg-raised px-2.5 py-0.5 text-sm text-ink">
            {t('public-site.altered')}
          </span>
        )}
      </a>
      <SaveHome home={home.id} place={place} className="home-card-save absolute end-3 top-3" />
      <h3 className="num mt-4 font-display text-2xl">
        <a href={pathWithQuery(home.page, search, { home: null, sent: null })} className="hover:underline">
          {listPrice === null ? t('public-site.onRequest') : format.money(listPrice)}
          <span className="sr-only">, {place}</span>
        </a>
      </h3>
      <p className="num mt-0.5 text-lg">
        <Facts
          of={[
            bedrooms !== null && t('public-open-house.bedrooms', { count: bedrooms }),
            bathrooms !== null && t('public-open-house.bathrooms', { count: bathrooms }),
            livingArea !== null && `${numberFormat(tag).format(livingArea)} sq ft`,
          ]}
        />
      </p>
      <p className="mt-1 text-lg wrap-anywhere text-ink-2">
        <bdi>{place}</bdi>
      </p>
      <p className="mt-2 text-sm text-ink-3">
        {t('public-site.listedBy', { firm: agent ? `${agent}, ${firm}` : firm })} ·{' '}
        <time dateTime={home.updatedAt} className="whitespace-nowrap">
          {t('public-site.updated', { day })}
        </time>
      </p>
      <p className="mt-3">
        <a
          href={`${isFirst ? withQuery(search, { home: home.id, sent: null }) : pathWithQuery(home.page, search, { home: null, sent: null })}#contact`}
          aria-label={t('public-site.askOf', { place })}
          className="tap inline-flex items-center text-md font-medium text-act underline underline-offset-4"
        >
          {t('public-site.ask')}
        </a>
      </p>
    </li>
  );
}
