import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { useShortcuts } from '#app/shell/shortcuts/use-shortcuts.ts';
import { rowsOf, useSight } from '#app/ui/list/near-pages.ts';
import type { TableHandle } from '#app/ui/list/table.tsx';
import { useListState, viewQuery } from '#app/ui/list/use-list-state.ts';
import { useSelection } from '#app/ui/list/use-selection.ts';
import type { PanelHandle } from '#app/ui/record/record-panel.tsx';
import { whenIdle } from '#app/ui/when-idle.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useChangeLead } from './change-lead.ts';
import { leadList, useLeadColumns } from './columns.tsx';
import { ConflictHost } from './conflict-host.tsx';
import { LeadListActions, type ListDialog } from './list-actions.tsx';
import { LeadListBody } from './list-body.tsx';
import { LeadListHead } from './list-head.tsx';
import { rememberList } from './list-place.ts';
import { LeadListToolbar } from './list-toolbar.tsx';
import type { LeadChange } from './merge-change.ts';
import { leadQueries, pageSize, selectionOf } from './queries.ts';
import { forgetJob, rememberJob, type StartedJob, startedJob } from './started-job.ts';

const LeadBulk = lazy(() => import('./bulk.tsx'));
const BulkJob = lazy(() => import('./bulk-job.tsx'));
const loadPanel = () => import('./record/lead-panel.tsx');
const LeadPanel = lazy(loadPanel);

export const handle = { title: 'leads.title' } as const;

export default function LeadsPage() {
  const t = useT();
  const may = useMay();
  const [state, change] = useListState(leadFields, leadList);
  const { written, search, archived, sort, layout, unreadable } = state;
  const selection = useMemo(() => selectionOf({ written, search, archived }), [written, search, archived]);
  const isTable = layout === 'table';
  const query = leadQueries.list(selection, sort);
  const list = useInfiniteQuery({ ...query, enabled: isTable && unreadable === undefined });
  const count = useQuery({ ...leadQueries.count(selection), enabled: unreadable === undefined }).data;
  const rows = useMemo(() => (isTable ? rowsOf<Lead>(list.data) : []), [isTable, list.data]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = useSelection(order, JSON.stringify([selection, layout]));
  const onSight = useSight(query.queryKey, pageSize);

  const changeLead = useChangeLead();
  const save = useCallback((lead: Lead, edit: LeadChange) => changeLead({ lead, change: edit }), [changeLead]);
  const columns = useLeadColumns(save);
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const [job, setJob] = useState<StartedJob | null>(startedJob);
  const table = useRef<TableHandle>(null);
  const panel = useRef<PanelHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const open = (id: string | null) => void change({ open: id }, { replace: state.open !== null });
  const close = () => {
    open(null);
    table.current?.focus();
  };
  const start = (started: StartedJob) => {
    rememberJob(started);
    setJob(started);
    chosen.clear();
  };
  const at = state.open ? order.indexOf(state.open) : -1;
  const beside = (id: string | undefined) => (at >= 0 && id ? () => open(id) : undefined);

  const place = viewQuery(state, leadList);
  useEffect(() => rememberList(state.view ? `${place}&view=${state.view}` : place), [place, state.view]);
  // The first record opens as fast as the next.
  useEffect(() => whenIdle(() => void loadPanel().catch(() => {})), []);
  useShortcuts([
    { keys: 'j', name: t('shell.shortcuts.next'), run: () => table.current?.step(1) },
    { keys: 'k', name: t('shell.shortcuts.previous'), run: () => table.current?.step(-1) },
    { keys: '/', name: t('shell.shortcuts.search'), run: () => searchField.current?.select() },
  ]);

  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <LeadListHead
          state={state}
          onArchived={(next) => change({ archived: next, open: null })}
          onLayout={(next) => change({ layout: next })}
        >
          <LeadListActions
            state={state}
            dialog={dialog}
            onDialog={setDialog}
            onArchived={(next) => change({ archived: next, open: null, view: null })}
            isCovered={chosen.count > 0}
          />
        </LeadListHead>
        <LeadListToolbar
          state={state}
          change={change}
          selection={selection}
          columns={columns}
          count={count}
          searchField={searchField}
          onSearched={() => table.current?.step(0)}
        />
        <LeadListBody
          state={state}
          list={list}
          rows={rows}
          columns={columns}
          count={count}
          selection={selection}
          chosen={may('leads.change') || may('leads.archive') ? chosen : null}
          place={place}
          table={table}
          onSight={onSight}
          onOpen={open}
          onEnter={() => panel.current?.focus()}
          onClose={close}
          onSort={(next) => change({ sort: next })}
          onClear={() => change({ filter: { and: [] }, search: '', view: null })}
          onDialog={setDialog}
        />
        {chosen.count > 0 && (
          <Suspense>
            <LeadBulk
              selection={chosen}
              list={selection}
              loaded={rows.length}
              total={count}
              archived={archived}
              onStarted={start}
            />
          </Suspense>
        )}
        {job && (
          <Suspense>
            <BulkJob
              key={job.id}
              {...job}
              onUndone={(id) => start({ id, title: t('leads.bulk.undo', { title: job.title }) })}
              onClose={() => {
                forgetJob();
                setJob(null);
              }}
            />
          </Suspense>
        )}
      </div>
      {state.open && (
        <Suspense>
          <LeadPanel
            id={state.open}
            handle={panel}
            onClose={close}
            onPrevious={beside(order[at - 1])}
            onNext={beside(order[at + 1])}
          />
        </Suspense>
      )}
      <ConflictHost />
    </div>
  );
}
