import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { FilterBar } from '#app/ui/filter/filter-bar.tsx';
import { BulkBar } from '#app/ui/list/bulk-bar.tsx';
import { ColumnMenu } from '#app/ui/list/column-menu.tsx';
import { Table } from '#app/ui/list/table.tsx';
import { useListState } from '#app/ui/list/use-list-state.ts';
import { useSelection } from '#app/ui/list/use-selection.ts';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { everything } from '#contract/core/filter.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { LeadBulkActs, type StartedJob } from './bulk-acts.tsx';
import { type LeadChange, useChangeLead } from './change-lead.ts';
import { shownColumns, useLeadColumns } from './columns.tsx';
import { LeadListActions } from './list-actions.tsx';
import { leadQueries, selectionOf } from './queries.ts';
import { usePeople } from './use-people.tsx';
import { useSearchText } from './use-search-text.ts';
import { LeadViews } from './views.tsx';

const BulkJob = lazy(() => import('./bulk-job.tsx'));
const LeadBoard = lazy(() => import('./lead-board.tsx'));
const LeadPanel = lazy(() => import('./record/lead-panel.tsx'));

const defaults = { sort: '-createdAt', columns: shownColumns };

export default function LeadsPage() {
  const t = useT();
  const may = useMay();
  const [state, change] = useListState(leadFields, defaults);
  const selection = selectionOf(state);
  const list = useInfiniteQuery(leadQueries.list(selection, state.sort));
  const count = useQuery(leadQueries.count(selection)).data;
  const tags = useQuery(leadQueries.tags).data;
  const people = usePeople();
  const [search, setSearch] = useSearchText(state.search, (text) => change({ search: text }, { replace: true }));
  const changing = useChangeLead();
  const { mutate } = changing;
  const save = useCallback((lead: Lead, edit: LeadChange) => mutate({ lead, change: edit }), [mutate]);
  const allColumns = useLeadColumns(save);
  const columns = useMemo(
    () => allColumns.filter(({ name }) => state.columns.includes(name)),
    [allColumns, state.columns],
  );
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const chosen = useSelection(
    useMemo(() => rows.map(({ id }) => id), [rows]),
    JSON.stringify(selection),
  );
  const [creating, setCreating] = useState(false);
  const [job, setJob] = useState<StartedJob | null>(null);

  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const open = (id: string | null) => change({ open: id }, { replace: state.open !== null });
  const lists = useMemo(
    () => ({ 'lead tags': (tags?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag })) }),
    [tags],
  );
  const isNarrowed = Boolean(state.written || state.search);

  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center gap-3 px-4.5 pt-4">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
          {t('leads.title')}
        </h1>
        <LeadListActions
          state={state}
          creating={creating}
          onCreating={setCreating}
          onArchived={(archived) => change({ archived })}
        />
      </header>
      <LeadViews state={state}>
        <Segmented
          label={t('list.layout')}
          value={state.layout}
          onChange={(layout) => change({ layout })}
          options={[
            { value: 'table', label: t('list.layout.table') },
            { value: 'board', label: t('list.layout.board') },
          ]}
          className="mb-1.5 max-sm:hidden"
        />
      </LeadViews>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4.5 py-2">
        <div className="w-56 max-sm:w-full">
          <SearchInput
            value={search}
            onChange={setSearch}
            shortcut="/"
            data-list-search
            placeholder={t('leads.search')}
          />
        </div>
        <FilterBar
          fields={leadFields}
          value={state.filter}
          onChange={(filter) => change({ filter })}
          people={people.options}
          lists={lists}
        />
        <span className="ms-auto">
          <ColumnMenu columns={allColumns} shown={state.columns} onChange={(shown) => change({ columns: shown })} />
        </span>
      </div>
      {list.isPending ? (
        <SkeletonRows columns={columns.length - 1} />
      ) : list.isError ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 && state.layout === 'table' ? (
        isNarrowed ? (
          <EmptyState
            title={t('list.empty.title')}
            actions={
              <Button onClick={() => change({ filter: everything, search: '' })}>{t('list.empty.clear')}</Button>
            }
          >
            {t('list.empty.text')}
          </EmptyState>
        ) : (
          <EmptyState
            title={state.archived ? t('leads.empty.archivedTitle') : t('leads.empty.title')}
            actions={
              !state.archived &&
              may('leads.create') && (
                <Button kind="act" onClick={() => setCreating(true)}>
                  {t('leads.new')}
                </Button>
              )
            }
          >
            {state.archived ? t('leads.empty.archivedText') : t('leads.empty.text')}
          </EmptyState>
        )
      ) : state.layout === 'board' ? (
        <Suspense fallback={<SkeletonRows columns={4} />}>
          <LeadBoard selection={selection} sort={state.sort} open={state.open} onOpen={open} onChange={save} />
        </Suspense>
      ) : (
        <Table
          label={t('leads.title')}
          columns={columns}
          rows={rows}
          total={count && !count.capped ? count.count : undefined}
          hasMore={hasNextPage}
          onMore={more}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={chosen}
          open={state.open}
          onOpen={open}
        />
      )}
      <BulkBar selection={chosen} loaded={rows.length} total={count}>
        <LeadBulkActs
          selection={chosen}
          list={selection}
          archived={state.archived}
          people={people.options}
          onStarted={setJob}
        />
      </BulkBar>
      {job && (
        <Suspense>
          <BulkJob
            key={job.id}
            {...job}
            onUndone={(id) => setJob({ id, title: t('leads.bulk.undo') })}
            onClose={() => setJob(null)}
          />
        </Suspense>
      )}
      {state.open && (
        <Suspense>
          <LeadPanel id={state.open} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
}

export const handle = { title: 'leads.title' } as const;
