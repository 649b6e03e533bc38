import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useArchiveLead } from '../change-lead.ts';

/** Takes a lead out of all lists, for good after a while where one says so, or puts it back. */
export function LeadAct({ lead, onArchived }: { lead: Lead; onArchived?: () => void }) {
  const t = useT();
  const { archive, restore, remove } = useArchiveLead();
  if (!lead.can.archive) return null;
  if (lead.archivedAt) {
    return (
      <IconButton size="s" label={t('leads.restore')} onClick={() => restore(lead)}>
        <ArchiveRestore />
      </IconButton>
    );
  }
  const act = (deed: (lead: Lead) => void) => () => {
    deed(lead);
    onArchived?.();
  };
  return (
    <span className="flex gap-1">
      <IconButton size="s" label={t('leads.archive')} onClick={act(archive)}>
        <Archive />
      </IconButton>
      <IconButton size="s" label={t('leads.remove')} onClick={act(remove)}>
        <Trash2 />
      </IconButton>
    </span>
  );
}
