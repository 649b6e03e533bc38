import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton, type Pages } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type Column, Table } from './parts.tsx';

type List<Row> = Pages & {
  data: { pages: { rows: Row[] }[] } | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

type Props<Row> = {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  empty: { title: string; text: string; icon?: ReactNode; actions?: ReactNode };
};

/** A list of the books in each state: loading, error, empty, paged. */
export function Listed<Row>({ label, list, columns, keyOf, empty }: Props<Row>) {
  if (list.error) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={6} columns={columns.length} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState title={empty.title} icon={empty.icon} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    );
  return (
    <>
      <Table label={label} columns={columns} rows={rows} keyOf={keyOf} />
      <MoreButton pages={list} kind="quiet" size="s" className="justify-self-center" />
    </>
  );
}
