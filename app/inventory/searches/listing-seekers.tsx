import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Miss } from '#contract/inventory/saved-searches.ts';
import { criteriaFields } from '#contract/inventory/search-fields.ts';
import { searchQueries } from './queries.ts';

const few = 6;
const inMoney = ['listPrice', 'associationFee'];

/** "$12,000 over", "1 under Bedrooms". */
function missWords(t: T, format: Formats, { field, way, by }: Miss): string {
  const known = Object.hasOwn(criteriaFields, field) ? criteriaFields[field as keyof typeof criteriaFields] : undefined;
  const name = known ? t.any(known.label) : t('searches.field.criteria');
  if (way === 'other' || by === null) return t('searches.miss.other', { field: name });
  const amount = inMoney.includes(field) ? format.money(by) : format.number(by);
  return way === 'over'
    ? t('searches.miss.over', { field: name, amount })
    : t('searches.miss.under', { field: name, amount });
}

/** Contacts looking for a home like this, best match first, with what doesn't match. */
export default function ListingSeekers({ listing }: { listing: Listing }) {
  const t = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const found = useQuery(searchQueries.ofListing(listing.id)).data;
  if (!found || found.seekers.length === 0) return null;
  const shown = all ? found.seekers : found.seekers.slice(0, few);
  return (
    <section aria-label={t('searches.seekers')}>
      <h2 className="mb-1.5 text-sm font-medium text-ink-3">
        {t('searches.seekers')} <span className="num">{format.number(found.total)}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map(({ search, name, lead, fit, misses, toldAt, clickedAt }) => (
          <li key={search} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2">
            <span className="num row-span-2 grid size-10 place-items-center rounded-full bg-act-tint text-sm font-medium text-act">
              {format.percent(fit / 100)}
            </span>
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <Link to={`/lead/${lead.id}`} className="font-medium hover:text-act hover:underline">
                <bdi>{lead.name}</bdi>
              </Link>
              <Link to={`/saved-search/${search}`} className="truncate text-ink-2 hover:underline">
                {name}
              </Link>
            </span>
            <span className="num text-sm text-ink-2">
              <Facts
                of={[
                  misses.length === 0
                    ? t('searches.fits')
                    : misses.map((miss) => missWords(t, format, miss)).join(', '),
                  clickedAt
                    ? t('searches.clickedAt', { when: format.relative(clickedAt) })
                    : toldAt && t('searches.toldAt', { when: format.relative(toldAt) }),
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
      {!all && found.seekers.length > few && (
        <Button kind="quiet" size="s" className="mt-1" onClick={() => setAll(true)}>
          {t('ui.showMore')}
        </Button>
      )}
    </section>
  );
}
