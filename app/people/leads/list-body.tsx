import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { FilterX, SearchX, UsersRound } from 'lucide-react';
import { lazy, type RefObject, Suspense, useCallback, useMemo } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { Table, type TableHandle } from '#app/ui/list/table.tsx';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import type { Selection } from '#app/ui/list/use-selection.ts';
import type { Count } from '#app/ui/list/views-bar.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { CompactLead } from './compact-lead.tsx';
import type { ListDialog } from './list-actions.tsx';
import type { LeadSelection } from './queries.ts';

const LeadBoard = lazy(() => import('./lead-board.tsx'));

type Page = { rows: Lead[]; next: string | null };

type Props = {
  state: ListState;
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rows: readonly Lead[];
  columns: readonly Column<Lead>[];
  count: Count | undefined;
  selection: LeadSelection;
  /** Null for whoever may do nothing to leads. */
  chosen: Selection | null;
  place: string;
  table: RefObject<TableHandle | null>;
  onSight: (first: number, last: number) => void;
  onOpen: (id: string) => void;
  onEnter: () => void;
  onClose: () => void;
  onSort: (sort: string) => void;
  /** Without filter and search. */
  onClear: () => void;
  onDialog: (dialog: ListDialog) => void;
};

/** The leads as rows or as a board; while they come their shape, where there are none what to do. */
export function LeadListBody(props: Props) {
  const { state, list, rows, columns, count, selection, chosen, place, table, onOpen, onClear } = props;
  const t = useT();
  const shown = useMemo(
    () => columns.filter(({ name }) => state.columns.includes(name) || name === 'name'),
    [columns, state.columns],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  if (state.unreadable !== undefined) {
    return (
      <EmptyState
        title={t('list.unreadable.title')}
        icon={<FilterX />}
        actions={<Button onClick={onClear}>{t('list.unreadable.clear')}</Button>}
      >
        {t('list.unreadable.text')} {state.unreadable}
      </EmptyState>
    );
  }
  if (state.layout === 'board') {
    return (
      <Suspense fallback={<SkeletonRows columns={4} />}>
        <LeadBoard selection={selection} sort={state.sort} open={state.open} onOpen={onOpen} />
      </Suspense>
    );
  }
  if (list.isPending) return <SkeletonRows rows={14} columns={shown.length - 1} />;
  if (list.isError && rows.length === 0) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0 && !list.isPlaceholderData) return <Nothing {...props} />;
  return (
    <Table
      handle={table}
      label={state.archived ? t('leads.archivedTitle') : t('leads.title')}
      columns={shown}
      rows={rows}
      total={count && !count.capped ? count.count : undefined}
      hasMore={hasNextPage}
      onMore={more}
      sort={state.sort}
      onSort={props.onSort}
      selection={chosen}
      open={state.open}
      onOpen={onOpen}
      onEnter={props.onEnter}
      onLeave={props.onClose}
      nameOf={(lead) => lead.name}
      hrefOf={(lead) => `/lead/${lead.id}`}
      compact={(lead) => <CompactLead lead={lead} />}
      isStale={list.isPlaceholderData}
      onSight={props.onSight}
      place={place}
    />
  );
}

function Nothing({ state, onClear, onDialog }: Props) {
  const t = useT();
  const may = useMay();
  if (state.written || state.search) {
    return (
      <EmptyState
        title={t('list.empty.title')}
        icon={<SearchX />}
        actions={<Button onClick={onClear}>{t('list.empty.clear')}</Button>}
      >
        {t('list.empty.text')}
      </EmptyState>
    );
  }
  if (state.archived) {
    return (
      <EmptyState title={t('leads.empty.archivedTitle')} icon={<UsersRound />}>
        {t('leads.empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('leads.empty.title')}
      icon={<UsersRound />}
      actions={
        <>
          {may('leads.create') && (
            <Button kind="act" onClick={() => onDialog('new')}>
              {t('leads.new')}
            </Button>
          )}
          {may('leads.import') && <Button onClick={() => onDialog('import')}>{t('leads.import')}</Button>}
        </>
      }
    >
      {may('leads.create') ? t('leads.empty.text') : t('leads.empty.textReader')}
    </EmptyState>
  );
}
