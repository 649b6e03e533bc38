import { Archive, ArchiveRestore } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useArchiveLead } from '../change-lead.ts';

/** Takes a lead out of all lists, or puts it back. */
export function LeadAct({ lead, onArchived }: { lead: Lead; onArchived?: () => void }) {
  const t = useT();
  const { archive, restore } = useArchiveLead();
  if (!lead.can.archive) return null;
  if (lead.archivedAt) {
    return (
      <IconButton size="s" label={t('leads.restore')} onClick={() => restore(lead)}>
        <ArchiveRestore />
      </IconButton>
    );
  }
  return (
    <IconButton
      size="s"
      label={t('leads.archive')}
      onClick={() => {
        archive(lead);
        onArchived?.();
      }}
    >
      <Archive />
    </IconButton>
  );
}
