import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { listPlace } from '#app/records/list-place.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { ConflictHost } from '../conflict-host.tsx';
import { leadQueries } from '../queries.ts';
import { callQueue } from './call-queue.ts';
import { LeadAct } from './lead-act.tsx';
import { LeadRecord } from './lead-record.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import { useMergedInto } from './use-merged-into.ts';
import { useWalk } from './use-walk.ts';
import { WalkControls } from './walk-controls.tsx';

/** A lead on a page of its own. */
export default function LeadPage() {
  const t = useT();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  // Scrolls to the top when the next lead is opened.
  useEffect(() => {
    if (id) page.current?.scrollTo(0, 0);
  }, [id]);
  const { data: lead, error, refetch } = useQuery(leadQueries.get(id));
  const [params] = useSearchParams();
  const isQueue = params.get('queue') === 'call';
  const onward = isQueue ? `?${callQueue}` : '';
  const walk = useWalk(id, (next) => void navigate(`/lead/${next}${onward}`, { replace: true }));
  useMergedInto(lead, (winner) => void navigate(`/lead/${winner}`, { replace: true }));
  return (
    <div ref={page} className="min-h-0 flex-1 overflow-y-auto">
      {lead && <PageTitle>{lead.name}</PageTitle>}
      <div className="page-record flex items-center justify-between pt-2.5">
        <BackLink to={listPlace('leads')}>{t(isQueue ? 'desk.callQueue' : 'leads.title')}</BackLink>
        <span className="flex items-center gap-1">
          {walk && <WalkControls walk={walk} />}
          {lead && <LeadAct lead={lead} />}
        </span>
      </div>
      {lead ? (
        <LeadRecord key={lead.id} lead={lead} as="page" onCalled={isQueue ? walk?.next : undefined} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-5xl">
          <RecordSkeleton />
        </div>
      )}
      <ConflictHost />
    </div>
  );
}
