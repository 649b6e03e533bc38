import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { type PanelHandle, RecordPanel } from '#app/ui/record/record-panel.tsx';
import { leadQueries } from '../queries.ts';
import { LeadAct } from './lead-act.tsx';
import { LeadRecord } from './lead-record.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import { useWalk } from './use-walk.ts';

type Props = {
  id: string;
  handle: Ref<PanelHandle>;
  onClose: () => void;
  onGo: (id: string) => void;
};

/**
 * A lead next to its list: the list stays usable, j and k move through it, and ] goes to the next lead in the list as it was when opened.
 */
export default function LeadPanel({ id, handle, onClose, onGo }: Props) {
  const t = useT();
  const walk = useWalk(id, onGo);
  const { data: lead, error, refetch } = useQuery(leadQueries.get(id));
  return (
    <RecordPanel
      title={lead?.name ?? t('leads.one')}
      handle={handle}
      onClose={onClose}
      onPrevious={walk?.previous}
      onNext={walk?.next}
      actions={
        lead && (
          <>
            <LeadAct lead={lead} onArchived={onClose} />
            <Button kind="quiet" size="s" asChild className="size-7 px-0">
              <Link to={`/lead/${lead.id}`} aria-label={t('leads.openPage')} title={t('leads.openPage')}>
                <Maximize2 />
              </Link>
            </Button>
          </>
        )
      }
    >
      {lead ? (
        <LeadRecord key={lead.id} lead={lead} as="panel" />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </RecordPanel>
  );
}
