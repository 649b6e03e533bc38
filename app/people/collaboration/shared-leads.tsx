import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { LastActivity } from '../leads/last-activity.tsx';
import { LeadFace } from '../leads/lead-face.tsx';
import { StageChip } from '../leads/stage-chip.tsx';
import { usePeople } from '../leads/use-people.tsx';
import { collaborationQueries } from './queries.ts';

/** Leads of other owners that the reader works on too. */
export function SharedLeads() {
  const t = useT();
  const people = usePeople();
  const { data, error, refetch } = useQuery(collaborationQueries.shared);
  if (!data) return error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={6} />;
  if (data.rows.length === 0) {
    return (
      <EmptyState title={t('collaboration.noShared')} icon={<Share2 />}>
        {t('collaboration.noSharedText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t('collaboration.part.shared')} className="divide-y divide-line border-y border-line">
        {data.rows.map((lead) => (
          <li key={lead.id}>
            <Link to={`/lead/${lead.id}`} className="tap flex items-center gap-3 px-1 py-2.5 hover:bg-sunken">
              <LeadFace lead={lead} />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{lead.name}</span>
                <span className="truncate text-sm text-ink-2">{people.nameOf(lead.owner)}</span>
              </span>
              <StageChip stage={lead.stage} />
              <LastActivity lead={lead} className="text-sm" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/leads?filter=sharedWith:is(me)" className="tap text-act hover:underline">
        {t('collaboration.allShared')}
      </Link>
    </>
  );
}
