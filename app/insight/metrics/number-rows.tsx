import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type NumberOf, rowsQuery } from './queries.ts';
import { useMetrics } from './use-metrics.ts';

export type OpenedNumber = { of: NumberOf; title: string };

/** What a number means, and exactly the records it counts. */
export default function NumberRows({ opened, onClose }: { opened: OpenedNumber; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { meansOf, byId, amount } = useMetrics();
  const found = useInfiniteQuery(rowsQuery(opened.of));
  const id = opened.of.metrics[0]!;
  const metric = byId.get(id);
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const list = found.data?.pages[0]?.list;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={opened.title} description={meansOf(id)} size="m">
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={5} columns={2} />
      ) : (
        <>
          {list && (
            <p className="mb-3 text-sm">
              <Link to={list} className="text-act underline-offset-4 hover:underline">
                {t('metrics.openList')}
              </Link>
            </p>
          )}
          {rows.length === 0 ? (
            <p className="py-6 text-center text-ink-2">{t('metrics.noRows')}</p>
          ) : (
            <ul aria-label={opened.title} className="divide-y divide-line border-y border-line">
              {rows.map((row) => (
                <li key={`${row.id} ${row.at}`}>
                  <Link to={row.to} className="tap flex items-baseline gap-3 py-2 hover:bg-sunken">
                    <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
                    {row.value !== null && metric && (
                      <span className="num text-sm text-ink-2">
                        {amount(row.value, metric.unit === 'share' ? 'count' : metric.unit)}
                      </span>
                    )}
                    {row.at && (
                      <time dateTime={row.at} className="num text-sm text-ink-3">
                        {format.date(row.at)}
                      </time>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <MoreButton pages={found} kind="quiet" className="mt-3" />
        </>
      )}
    </Dialog>
  );
}
