import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';

/** List prices over time, with the change in percent and the reason. */
export function ListingPrices({ listing }: { listing: Listing }) {
  const t = useT();
  const format = useFormat();
  const prices = useQuery(listingQueries.prices(listing.id)).data?.prices ?? [];
  if (prices.length === 0) return null;
  return (
    <section aria-label={t('listings.prices')}>
      <h2 className="mb-1.5 text-sm font-medium text-ink-3">{t('listings.prices')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {prices.map(({ id, at, from, to, reason, by }) => {
          const step = from && to ? (to - from) / from : null;
          return (
            <li key={id} className="num flex flex-wrap items-baseline gap-x-3 py-2">
              <b className="font-medium">{to === null ? t('record.none') : format.money(to)}</b>
              {step !== null && (
                <span dir="ltr" className={cx(step < 0 ? 'text-loss' : 'text-act')}>
                  {format.percentChange(step, 1)}
                </span>
              )}
              {reason && <span className="text-ink-2">{reason}</span>}
              <span className="ms-auto text-sm text-ink-3">
                {[by, format.dateTime(at, { style: 'short' })].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
