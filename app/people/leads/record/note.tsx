import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Quote } from '#app/ui/record/timeline.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { leadQueries } from '../queries.ts';

type Props = { leadId: string; note: { id: string; body: string; version: number; mine: boolean } };

/** A note as it reads now; whoever wrote it can change it. */
export function Note({ leadId, note }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (body: string) =>
      api.leads.changeNote({ id: leadId, noteId: note.id, body }, { version: note.version }),
    onSuccess: () => {
      setDraft(null);
      void client.invalidateQueries({ queryKey: leadQueries.timeline(leadId).queryKey });
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  });
  if (draft === null) {
    return (
      <div className="group relative">
        <Quote>{note.body}</Quote>
        {note.mine && (
          <Button
            kind="quiet"
            size="s"
            className="absolute end-1 top-1 bg-surface opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={() => setDraft(note.body)}
          >
            {t('ui.edit')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <Textarea
        aria-label={t('record.note')}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        rows={3}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button size="s" kind="quiet" onClick={() => setDraft(null)}>
          {t('ui.cancel')}
        </Button>
        <Button size="s" kind="act" disabled={!draft.trim()} busy={save.isPending} onClick={() => save.mutate(draft)}>
          {t('ui.save')}
        </Button>
      </div>
    </div>
  );
}
