import type { ReactNode } from 'react';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

type Pages<Row> = {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

type Props<Row> = { list: Pages<Row>; empty: ReactNode; children: (rows: Row[]) => ReactNode };

/** A list while loading, after an error, when empty, and with rows. */
export function ListState<Row>({ list, empty, children }: Props<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (!rows && list.error) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return <SkeletonRows rows={6} columns={2} />;
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <MoreButton pages={list} className="mt-4" />
    </>
  );
}
