import { useEffect, useRef } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { RecordList } from '#app/records/use-record-list.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { bathsOf } from '#contract/inventory/baths.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { ListingPhotoImage } from './photo.tsx';
import { statusKey, toneOf } from './status.ts';

type Props = { of: RecordList<ListingRow>; mayAct: boolean; onOpen: (id: string) => void };

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-4';

/** Listings as cards with photos, loading more as the reader scrolls. */
export default function ListingCards({ of, mayAct, onOpen }: Props) {
  const t = useT();
  const { rows, list, chosen } = of;
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <div className={cx('min-h-0 flex-1 overflow-y-auto p-4.5 max-sm:p-3', list.isPlaceholderData && 'opacity-60')}>
      <ul aria-label={t('listings.title')} className={grid}>
        {rows.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            isChosen={chosen.has(listing.id)}
            onChoose={mayAct ? () => chosen.toggle(listing.id) : undefined}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div ref={end} role="status" className={cx(grid, 'pt-4')}>
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="h-62 w-full rounded-m" />
          <Skeleton className="h-62 w-full rounded-m" />
        </div>
      )}
    </div>
  );
}

type CardProps = {
  listing: ListingRow;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
  onOpen: (id: string) => void;
};

function ListingCard({ listing, isChosen, onChoose, onOpen }: CardProps) {
  const t = useT();
  const format = useFormat();
  const { id, photo, listPrice, bedroomsTotal, livingArea, daysOnMarket } = listing;
  const baths = bathsOf(listing);
  const street = [listing.streetNumber, listing.streetName, listing.unitNumber && `#${listing.unitNumber}`];
  return (
    <li
      className={cx(
        'group relative overflow-hidden rounded-m border bg-surface shadow-soft transition-colors [contain-intrinsic-size:auto_15.5rem] [content-visibility:auto] pointer-fine:hover:border-line-strong',
        isChosen ? 'border-act' : 'border-line',
      )}
    >
      <ListingPhotoImage
        listing={id}
        photo={photo}
        sizes="(max-width: 640px) 100vw, 20rem"
        className="aspect-4/3 w-full"
      />
      <Chip tone={toneOf(listing.standardStatus)} className="absolute end-2.5 top-2.5 shadow-soft">
        {t.any(statusKey(listing.standardStatus))}
      </Chip>
      <div className="grid gap-0.5 p-3">
        <span className="num flex items-baseline justify-between gap-2">
          <span className="text-md font-medium">
            {listPrice === null ? t('listings.noPrice') : format.money(listPrice)}
          </span>
          <span className="text-xs text-ink-3">{t('listings.daysShort', { count: daysOnMarket })}</span>
        </span>
        <a
          href={`/listing/${id}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onOpen(id);
          }}
          className="truncate text-ink-2 outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-act"
        >
          {street.filter(Boolean).join(' ')}
        </a>
        <span className="num truncate text-sm text-ink-3">
          <Facts
            of={[
              bedroomsTotal !== null && t('listings.beds', { count: bedroomsTotal }),
              baths !== null && t('listings.baths', { count: baths }),
              livingArea !== null && t('listings.squareFeet', { count: livingArea }),
            ]}
          />
        </span>
      </div>
      {onChoose && (
        <span className="absolute start-2.5 top-2.5 z-10 grid rounded-xs bg-surface">
          <CheckboxBox
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('list.selectRow', { name: listing.unparsedAddress })}
          />
        </span>
      )}
    </li>
  );
}
