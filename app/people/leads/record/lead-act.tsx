import { Archive, ArchiveRestore, Handshake, Trash2, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useArchiveLead } from '../change-lead.ts';

const EraseDialog = lazy(() => import('../../erasure/erase-dialog.tsx'));
const HandOverDialog = lazy(() => import('../../handoffs/hand-over-dialog.tsx'));

/** Hands off, archives, deletes, or restores a lead. */
export function LeadAct({ lead, onArchived }: { lead: Lead; onArchived?: () => void }) {
  const t = useT();
  const may = useMay();
  const [isHanded, setHanded] = useState(false);
  const { archive, restore, remove } = useArchiveLead();
  if (lead.archivedAt) {
    return (
      <span className="flex gap-1">
        {lead.can.archive && (
          <IconButton size="s" label={t('leads.restore')} onClick={() => restore(lead)}>
            <ArchiveRestore />
          </IconButton>
        )}
        <Erase lead={lead} />
      </span>
    );
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
      <Erase lead={lead} />
      {isHanded && (
        <Suspense>
          <HandOverDialog lead={lead} onClose={() => setHanded(false)} />
        </Suspense>
      )}
    </span>
  );
}

/** Erases the person on their request, permanently. */
function Erase({ lead }: { lead: Lead }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('leads.erase')) return null;
  return (
    <>
      <IconButton size="s" label={t('leads.erase.action')} onClick={() => setOpen(true)}>
        <UserX />
      </IconButton>
      {isOpen && (
        <Suspense>
          <EraseDialog lead={lead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
