import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

type Pages<Row> = {
  data: { pages: { rows: Row[] }[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};
type Props<Row> = {
  list: Pages<Row>;
  empty: string;
  emptyText?: string;
  icon: ReactNode;
  actions?: ReactNode;
  children: (row: Row) => ReactNode;
};

/** The loaded rows of a list, or why there are none. */
export function Listed<Row>({ list, empty, emptyText, icon, actions, children }: Props<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (!rows && list.error) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return <SkeletonRows rows={5} columns={1} />;
  if (rows.length === 0)
    return (
      <EmptyState title={empty} icon={icon} actions={actions}>
        {emptyText}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">{rows.map(children)}</ul>
      <MoreButton pages={list} className="mt-4" />
    </>
  );
}
