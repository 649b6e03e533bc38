import { useInfiniteQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { HomeOfSearch, SavedSearch } from '#contract/inventory/saved-searches.ts';
import { searchQueries } from '../queries.ts';
import { kindKeys } from '../words.ts';

/** Reported and waiting homes, latest first. */
export function SearchHomes({ search }: { search: SavedSearch }) {
  const t = useT();
  const pages = useInfiniteQuery(searchQueries.homes(search.id));
  const { data } = pages;
  const homes = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section aria-label={t('searches.homes')} className="grid gap-1.5">
      <h2 className="text-sm font-medium text-ink-3">{t('searches.homes')}</h2>
      {data && homes.length === 0 && <p className="text-ink-2">{t('searches.noHomes')}</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {homes.map((home) => (
          <Home key={home.id} home={home} />
        ))}
      </ul>
      <MoreButton pages={pages} kind="quiet" size="s" className="justify-self-center" />
    </section>
  );
}

function Home({ home }: { home: HomeOfSearch }) {
  const t = useT();
  const format = useFormat();
  const { id, address, city, state, price, priceBefore, beds, baths, livingArea, kind, toldAt, clickedAt } = home;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <Link to={`/listing/${id}`} className="min-w-0 font-medium hover:text-act hover:underline">
        <bdi>{address ?? t('searches.addressKept', { place: [city, state].filter(Boolean).join(', ') })}</bdi>
      </Link>
      <span className="num ms-auto font-medium">
        {priceBefore !== null && <s className="me-2 text-sm font-normal text-ink-3">{format.money(priceBefore)}</s>}
        {price !== null && format.money(price)}
      </span>
      <span className="num basis-full text-sm text-ink-2">
        <Facts
          of={[
            t(kindKeys[kind]),
            beds !== null && t('listings.beds', { count: beds }),
            baths !== null && t('listings.baths', { count: baths }),
            livingArea !== null && t('listings.area', { count: livingArea }),
            toldAt ? t('searches.toldAt', { when: format.relative(toldAt) }) : t('searches.toBeTold'),
          ]}
        />
        {clickedAt && (
          <span className="ms-3 inline-flex items-center gap-1 text-act">
            <MousePointerClick className="size-3.5" aria-hidden="true" />
            {t('searches.clickedAt', { when: format.relative(clickedAt) })}
          </span>
        )}
      </span>
    </li>
  );
}
