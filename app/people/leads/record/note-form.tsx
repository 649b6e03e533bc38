import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { fullName } from '#app/i18n/names.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { useDraft } from '#app/ui/record/use-draft.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { MentionField } from '../../comments/mention-field.tsx';
import { mentionedIn } from '../../comments/mentions.ts';
import { useBlind } from '../../comments/use-blind.ts';
import { leadQueries } from '../queries.ts';
import { usePeople } from '../use-people.tsx';
import type { TimelineItem } from './told/told.tsx';
import { useWrite } from './use-write.ts';

type Pages = InfiniteData<{ rows: TimelineItem[]; next: string | null }, string | null>;

export const pendingNote = 'pending';

/** Adds a note optimistically; if the server refuses it, the text returns to the field. */
export function NoteForm({ leadId }: { leadId: string }) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const [body, setBody] = useDraft(`note ${leadId}`);
  const { options } = usePeople();
  const isBlind = useBlind();
  const { queryKey } = leadQueries.timeline(leadId);
  const edit = (change: (rows: TimelineItem[]) => TimelineItem[]) =>
    client.setQueryData<Pages>(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page, place) => (place ? page : { ...page, rows: change(page.rows) })),
        },
    );
  const write = useWrite<string>(leadId, {
    send: (text, key) => api.leads.addNote({ id: leadId, body: text, mentions: mentionedIn(text, options) }, { key }),
    failed: (error, text) => isBlind(error, leadId, () => write.mutate(text)),
    show(text) {
      setBody('');
      edit((rows) => [
        {
          id: pendingNote,
          kind: 'note.added',
          at: new Date().toISOString(),
          actor: { kind: 'user', id: user.id, name: fullName({ first: user.firstName, last: user.lastName }) },
          data: {},
          note: { id: pendingNote, body: text, version: 1, mine: false, pinned: false },
        },
        ...rows,
      ]);
      return () => {
        setBody(text);
        edit((rows) => rows.filter(({ id }) => id !== pendingNote));
      };
    },
  });
  const isTouched = useMedia('(pointer: coarse)');
  const isEmpty = !body.trim();
  const send = () => !isEmpty && !write.isPending && write.mutate(body.trim());
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionField
        aria-label={t('record.note')}
        aria-keyshortcuts="Control+Enter"
        placeholder={isTouched ? t('record.notePlaceholder') : t('record.notePlaceholderKeys')}
        value={body}
        onChange={setBody}
        onKeyDown={keys}
        rows={2}
        maxLength={20_000}
      />
      <Button type="submit" kind="act" size="s" className="justify-self-end" disabled={isEmpty} busy={write.isPending}>
        {t('record.addNote')}
      </Button>
    </form>
  );
}
