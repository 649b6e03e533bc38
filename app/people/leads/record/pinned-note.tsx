import { useQuery } from '@tanstack/react-query';
import { Pin } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { Words } from '../../comments/words.tsx';
import { leadQueries } from '../queries.ts';
import { usePinNote } from './use-pin-note.ts';

export default function PinnedNote({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const pin = usePinNote(lead.id);
  const note = useQuery(leadQueries.pinned(lead.id)).data?.note;
  if (!note) return null;
  return (
    <section aria-label={t('record.pinned')} className="flex gap-2.5 rounded-m border border-line bg-sunken px-3 py-2">
      <Pin className="mt-1 size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
          <Words>{note.body}</Words>
        </p>
        <p className="text-sm text-ink-3">
          {note.author} · {format.relative(note.at)}
        </p>
      </div>
      {lead.can.change && !lead.archivedAt && (
        <IconButton size="s" label={t('record.unpin')} onClick={() => pin({ noteId: note.id, pinned: false })}>
          <Pin className="fill-current" />
        </IconButton>
      )}
    </section>
  );
}
