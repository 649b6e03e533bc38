import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Timeline, type TimelineEntry } from '#app/ui/record/timeline.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';

type Props<Item> = {
  label: string;
  timeline: UseInfiniteQueryResult<InfiniteData<{ rows: Item[] }>>;
  entryOf: (item: Item) => TimelineEntry;
};

/** What happened to a record, the latest first, as far back as somebody asks. */
export function RecordTimeline<Item extends { id: string }>({ label, timeline, entryOf }: Props<Item>) {
  const t = useT();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = timeline;
  const rows = data && rowsOf<Item>(data);
  if (rows?.length === 0) return null;
  return (
    <section aria-label={label} className="grid gap-3.5">
      <h2 className="text-sm font-medium text-ink-3">{label}</h2>
      {rows ? (
        <Timeline label={label} entries={rows.map(entryOf)} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void timeline.refetch()} />
      ) : (
        <SkeletonText lines={4} />
      )}
      {hasNextPage && (
        <Button
          kind="quiet"
          size="s"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
