import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { ListBody } from '#app/records/list-body.tsx';
import { useStartedJob } from '#app/records/started-job.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import type { PanelHandle } from '#app/ui/record/record-panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { whenIdle } from '#app/ui/when-idle.ts';
import { useLeadColumns } from './columns.tsx';
import { CompactLead } from './compact-lead.tsx';
import { ConflictHost } from './conflict-host.tsx';
import { LeadListActions, type ListDialog } from './list-actions.tsx';
import { LeadListHead } from './list-head.tsx';
import { LeadListToolbar } from './list-toolbar.tsx';
import { NoLeads } from './no-leads.tsx';
import { leadQueries } from './queries.ts';
import { useLeadThing } from './thing.ts';

const Offers = lazy(() => import('../routing/offers.tsx'));
const LeadBoard = lazy(() => import('./lead-board.tsx'));
const LeadMap = lazy(() => import('./lead-map.tsx'));
const LeadBulk = lazy(() => import('./bulk.tsx'));
const SamplesNotice = lazy(() => import('./samples/samples-notice.tsx'));
const loadPanel = () => import('./record/lead-panel.tsx');
const LeadPanel = lazy(loadPanel);

/** The notice about sample leads is shown only while there are fewer leads than this, because established teams don't need it. */
const fewLeads = 50;

export const handle = { title: 'leads.title' } as const;

export default function LeadsPage() {
  const may = useMay();
  const of = useRecordList(useLeadThing());
  const { state, change, selection, chosen, table } = of;
  // All leads, whatever the list is narrowed to.
  const total = useQuery(leadQueries.total).data?.total ?? 0;
  const columns = useLeadColumns();
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const [job, setJob] = useStartedJob('leads');
  const panel = useRef<PanelHandle>(null);

  const open = (id: string | null) => void change({ open: id }, { replace: state.open !== null });
  const close = () => {
    open(null);
    table.current?.focus();
  };
  // Preloads the record panel, so that the first record opens as fast as the next.
  useEffect(() => whenIdle(() => void loadPanel().catch(() => {})), []);

  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <Suspense>
          <Offers />
        </Suspense>
        <LeadListHead of={of}>
          <LeadListActions
            state={state}
            dialog={dialog}
            onDialog={setDialog}
            onPlace={(archived, trash) => change({ archived, trash, open: null, view: null })}
            isCovered={chosen.count > 0}
          />
        </LeadListHead>
        {total > 0 && total < fewLeads && (
          <Suspense>
            <SamplesNotice />
          </Suspense>
        )}
        <LeadListToolbar of={of} columns={columns} />
        {state.layout === 'board' && state.unreadable === undefined ? (
          <Suspense fallback={<SkeletonRows columns={4} />}>
            <LeadBoard selection={selection} sort={state.sort} open={state.open} onOpen={open} />
          </Suspense>
        ) : state.layout === 'map' && state.unreadable === undefined ? (
          <Suspense fallback={<SkeletonRows columns={1} />}>
            <LeadMap of={of} onOpen={open} />
          </Suspense>
        ) : (
          <ListBody
            of={of}
            columns={columns}
            mayAct={may('leads.change') || may('leads.archive')}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/lead/${id}`}
            compact={(lead) => <CompactLead lead={lead} />}
            onOpen={open}
            onEnter={() => panel.current?.focus()}
            onLeave={close}
            nothing={<NoLeads archived={state.archived} trash={state.trash} onDialog={setDialog} />}
          />
        )}
        {(chosen.count > 0 || job) && (
          <Suspense>
            <LeadBulk of={of} job={job} onJob={setJob} />
          </Suspense>
        )}
      </div>
      {state.open && (
        <Suspense>
          <LeadPanel id={state.open} handle={panel} onClose={close} onGo={open} />
        </Suspense>
      )}
      <ConflictHost />
    </div>
  );
}
