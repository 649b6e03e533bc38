import { FilterX, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { Table } from '#app/ui/list/table.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { RecordList } from './use-record-list.ts';

type Props<Row extends { id: string }> = {
  of: RecordList<Row>;
  columns: readonly Column<Row>[];
  /** Whether rows can be selected. */
  mayAct: boolean;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  compact: (row: Row) => ReactNode;
  onOpen: (id: string) => void;
  /** Moves the focus into the open record, or closes it. */
  onEnter?: () => void;
  onLeave?: () => void;
  /** Shown when the list is empty without any filter or search. */
  nothing: ReactNode;
};

const nowhere = () => {};

/** The records as rows, with placeholders while they load and an empty state when there are none. */
export function ListBody<Row extends { id: string }>(props: Props<Row>) {
  const { columns, mayAct, nothing, onEnter = nowhere, onLeave = nowhere } = props;
  const { thing, state, change, list, count, rows, chosen, onSight, table, place } = props.of;
  const t = useT();
  const shown = useMemo(
    () => columns.filter(({ name }) => state.columns.includes(name) || name === thing.naming),
    [columns, state.columns, thing.naming],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const clear = () => void change({ written: undefined, search: '', view: null });
  if (state.unreadable !== undefined) {
    return (
      <EmptyState
        title={t('list.unreadable.title')}
        icon={<FilterX />}
        actions={<Button onClick={clear}>{t('list.unreadable.clear')}</Button>}
      >
        {t('list.unreadable.text')} {state.unreadable}
      </EmptyState>
    );
  }
  if (list.isPending) return <SkeletonRows rows={14} columns={shown.length - 1} />;
  if (list.isError && rows.length === 0) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0 && !list.isPlaceholderData) {
    if (!state.written && !state.search) return nothing;
    return (
      <EmptyState
        title={t('list.empty.title')}
        icon={<SearchX />}
        actions={<Button onClick={clear}>{t('list.empty.clear')}</Button>}
      >
        {t('list.empty.text')}
      </EmptyState>
    );
  }
  return (
    <Table
      handle={table}
      label={t(state.archived ? thing.words.archivedTitle : thing.words.title)}
      columns={shown}
      rows={rows}
      total={count && !count.capped ? count.count : undefined}
      hasMore={hasNextPage}
      onMore={more}
      sort={state.sort}
      onSort={(sort) => void change({ sort })}
      selection={mayAct ? chosen : null}
      open={state.open}
      onOpen={props.onOpen}
      onEnter={onEnter}
      onLeave={onLeave}
      nameOf={props.nameOf}
      hrefOf={props.hrefOf}
      compact={props.compact}
      isStale={list.isPlaceholderData}
      onSight={onSight}
      place={`${thing.domain} ${place}`}
    />
  );
}
