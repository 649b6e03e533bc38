import { Archive, ArchiveRestore, Handshake, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useArchiveLead } from '../change-lead.ts';

const HandOverDialog = lazy(() => import('../../handoffs/hand-over-dialog.tsx'));

/** Hands a lead on, takes it out of all lists, for good after a while where one says so, or puts it back. */
export function LeadAct({ lead, onArchived }: { lead: Lead; onArchived?: () => void }) {
  const t = useT();
  const may = useMay();
  const [isHanded, setHanded] = useState(false);
  const { archive, restore, remove } = useArchiveLead();
  if (lead.archivedAt) {
    return lead.can.archive ? (
      <IconButton size="s" label={t('leads.restore')} onClick={() => restore(lead)}>
        <ArchiveRestore />
      </IconButton>
    ) : null;
  }
  const act = (deed: (lead: Lead) => void) => () => {
    deed(lead);
    onArchived?.();
  };
  return (
    <span className="flex gap-1">
      {lead.can.assign && may('leads.assign') && (
        <IconButton size="s" label={t('handoff.handOver')} onClick={() => setHanded(true)}>
          <Handshake />
        </IconButton>
      )}
      {lead.can.archive && (
        <>
          <IconButton size="s" label={t('leads.archive')} onClick={act(archive)}>
            <Archive />
          </IconButton>
          <IconButton size="s" label={t('leads.remove')} onClick={act(remove)}>
            <Trash2 />
          </IconButton>
        </>
      )}
      {isHanded && (
        <Suspense>
          <HandOverDialog lead={lead} onClose={() => setHanded(false)} />
        </Suspense>
      )}
    </span>
  );
}
