import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { bathsOf } from '#contract/inventory/baths.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { statusKey, toneOf } from './status.ts';

/** A listing on phones: place, status, price, and size. */
export function CompactListing({ listing }: { listing: ListingRow }) {
  const t = useT();
  const format = useFormat();
  const { listPrice, bedroomsTotal, city } = listing;
  const baths = bathsOf(listing);
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 pe-2">
      <span className="truncate text-md font-medium">{listing.unparsedAddress}</span>
      <Chip tone={toneOf(listing.standardStatus)} className="justify-self-end">
        {t.any(statusKey(listing.standardStatus))}
      </Chip>
      <span className="num truncate text-sm text-ink-2">
        <Facts
          of={[
            bedroomsTotal !== null && t('listings.beds', { count: bedroomsTotal }),
            baths !== null && t('listings.baths', { count: baths }),
            city,
          ]}
        />
      </span>
      <span className="num justify-self-end text-sm">{listPrice !== null && format.money(listPrice)}</span>
    </span>
  );
}
