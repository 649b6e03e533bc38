import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { noKey } from '#contract/core/metrics/metrics.ts';
import { boardMetrics, boardPeriod } from '#contract/people/board.ts';
import type { Opened } from './board.tsx';

const rowsQuery = ({ number, user, source, sourceName, filter }: Opened, days: number) => {
  const group =
    source === undefined
      ? { by: ['owner'], keys: [user ?? noKey] }
      : { by: ['source', 'sourceName'], keys: [source, sourceName ?? noKey] };
  const asked = { metrics: [boardMetrics[number]], ...group, period: boardPeriod(days), ...(filter && { filter }) };
  return infiniteQueryOptions({
    queryKey: ['team', 'board rows', asked],
    queryFn: ({ pageParam, signal }) =>
      api.metrics.rows({ ...asked, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
};

type Props = { opened: Opened; days: number; onClose: () => void };

export default function BoardRows({ opened, days, onClose }: Props) {
  const format = useFormat();
  const found = useInfiniteQuery(rowsQuery(opened, days));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={opened.title} size="m">
      {found.isError ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={5} columns={2} />
      ) : (
        <>
          <ul aria-label={opened.title} className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <li key={row.id}>
                <Link to={row.to} className="tap flex items-baseline gap-3 py-2 hover:bg-sunken">
                  <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
                  {row.at && (
                    <time dateTime={row.at} className="num text-sm text-ink-3">
                      {format.dateTime(row.at)}
                    </time>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <MoreButton pages={found} kind="quiet" className="mt-3" />
        </>
      )}
    </Dialog>
  );
}
