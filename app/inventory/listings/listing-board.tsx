import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';
import { Board, type LaneName } from '#app/ui/list/board.tsx';
import { Lane } from '#app/ui/list/lane.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { type StandardStatus, transitions } from '#contract/inventory/listing-status.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { ListingPhotoImage } from './photo.tsx';
import { listingQueries } from './queries.ts';
import { statusKey, toneOf } from './status.ts';
import { inStatus, laneStatuses } from './status-lanes.ts';

const StatusDialog = lazy(() => import('./record/status-dialog.tsx'));

type Props = { selection: ListSelection; sort: string; onOpen: (id: string) => void };

/** Listings by status. A card can move only as the status transitions allow, and asks for what the new status requires. */
export default function ListingBoard({ selection, sort, onOpen }: Props) {
  const t = useT();
  const [moving, setMoving] = useState<{ listing: ListingRow; to: StandardStatus } | null>(null);
  const lanes = laneStatuses.map((value) => ({ value, label: t.any(statusKey(value)), tone: toneOf(value) }));
  const move = (listing: ListingRow, _from: string, to: string) => {
    const status = to as StandardStatus;
    if (transitions[listing.standardStatus].includes(status)) setMoving({ listing, to: status });
    else
      toast(
        t('listings.cannotMove', {
          from: t.any(statusKey(listing.standardStatus)),
          to: t.any(statusKey(status)),
        }),
      );
  };
  return (
    <>
      <Board<ListingRow>
        label={t('listings.title')}
        lanes={lanes}
        open={null}
        onOpen={onOpen}
        nameOf={({ unparsedAddress }) => unparsedAddress}
        hrefOf={({ id }) => `/listing/${id}`}
        canMove={({ can, archivedAt }) => can.change && !archivedAt}
        onMove={move}
        card={(listing) => <BoardCard listing={listing} />}
      >
        {lanes.map((lane) => (
          <StatusLane key={lane.value} lane={lane} selection={selection} sort={sort} />
        ))}
      </Board>
      {moving && (
        <Suspense>
          <StatusDialog listing={moving.listing} to={moving.to} onClose={() => setMoving(null)} />
        </Suspense>
      )}
    </>
  );
}

type LaneProps = { selection: ListSelection; sort: string; lane: LaneName };

/** Each status is its own list, so that a full one doesn't hide another. */
function StatusLane({ selection, sort, lane }: LaneProps) {
  const chosen = inStatus(selection, lane.value);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(listingQueries.lane(chosen, sort));
  const isWhole = !selection.filter && !selection.search && !selection.archived;
  const kept = useQuery({ ...listingQueries.counts, enabled: isWhole }).data;
  const counted = useQuery({ ...listingQueries.count(chosen), enabled: !isWhole }).data;
  const count = isWhole ? kept && { count: kept.byStatus[lane.value] ?? 0, capped: false } : counted;
  const rows = useMemo(() => data && rowsOf<ListingRow>(data), [data]);
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return <Lane {...lane} count={count} rows={rows} hasMore={hasNextPage} onMore={more} />;
}

function BoardCard({ listing }: { listing: ListingRow }) {
  const t = useT();
  const format = useFormat();
  const { id, photo, listPrice, bedroomsTotal, city } = listing;
  return (
    <span className="flex gap-2.5">
      <ListingPhotoImage listing={id} photo={photo} sizes="72px" className="h-16 w-18 shrink-0 rounded-s" />
      <span className="grid min-w-0 flex-1 content-start gap-0.5">
        <span className="num font-medium">
          {listPrice === null ? t('listings.noPrice') : format.money(listPrice, 'USD', { compact: true })}
        </span>
        <span className="truncate text-sm text-ink-2">
          {[listing.streetNumber, listing.streetName].filter(Boolean).join(' ')}
        </span>
        <span className="truncate text-xs text-ink-3">
          <Facts of={[bedroomsTotal !== null && t('listings.beds', { count: bedroomsTotal }), city]} />
        </span>
      </span>
    </span>
  );
}
