import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Quote } from '#app/ui/record/timeline.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { Words } from '../../comments/words.tsx';
import { pendingNote } from './note-form.tsx';
import { usePinNote } from './use-pin-note.ts';

type Kept = { id: string; body: string; version: number };
type Props = { leadId: string; note: Kept & { mine: boolean; pinned: boolean } };
/** The edited text, the version it is based on, and the other member's text in a conflict. */
type Draft = { text: string; version: number; theirs: string | null };

/** The current text of a note; its author can edit it. */
export function Note({ leadId, note }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const pin = usePinNote(leadId);
  const save = useMutation({
    mutationFn: ({ text, version }: Draft) =>
      api.leads.changeNote({ id: leadId, noteId: note.id, body: text }, { version }),
    onSuccess: () => {
      setDraft(null);
      return client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
    },
    onError: (error, { text }) => {
      if (error instanceof ApiProblem && error.code === 'version_conflict') {
        // Someone else changed the note meanwhile: both texts are shown, and the next save is based on the new version.
        const current = error.current as Kept;
        setDraft({ text, version: current.version, theirs: current.body });
      } else toast(t('record.notSaved'), { tone: 'destructive', description: error.message });
    },
  });
  if (draft === null) {
    return (
      <div className="group relative">
        <Quote>
          <Words>{note.body}</Words>
        </Quote>
        <span className="absolute end-1 top-1 flex bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
          {note.id !== pendingNote && (
            <Button kind="quiet" size="s" onClick={() => pin({ noteId: note.id, pinned: !note.pinned })}>
              {t(note.pinned ? 'record.unpin' : 'record.pin')}
            </Button>
          )}
          {note.mine && (
            <Button
              kind="quiet"
              size="s"
              onClick={() => setDraft({ text: note.body, version: note.version, theirs: null })}
            >
              {t('ui.edit')}
            </Button>
          )}
        </span>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the Escape that gives up
    <div
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setDraft(null);
      }}
    >
      {draft.theirs !== null && (
        <div role="alert" className="grid gap-1.5">
          <p className="text-need">{t('record.noteConflict')}</p>
          <Quote>{draft.theirs}</Quote>
        </div>
      )}
      <Textarea
        aria-label={t('record.note')}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        rows={3}
        maxLength={20_000}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button size="s" kind="quiet" onClick={() => setDraft(null)}>
          {t('ui.cancel')}
        </Button>
        <Button
          size="s"
          kind="act"
          disabled={!draft.text.trim()}
          busy={save.isPending}
          onClick={() => save.mutate(draft)}
        >
          {draft.theirs === null ? t('ui.save') : t('record.conflict.useMine')}
        </Button>
      </div>
    </div>
  );
}
