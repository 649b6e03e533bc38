import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { useDraft } from '#app/ui/record/use-draft.ts';
import { toast } from '#app/ui/toast.ts';
import type { CommentedType } from '#contract/people/comments.ts';
import { usePeople } from '../leads/use-people.tsx';
import { MentionField } from './mention-field.tsx';
import { mentionedIn } from './mentions.ts';
import { useBlind } from './use-blind.ts';

type Props = { type: CommentedType; id: string; thread: string | null; onDone?: () => void };

/** Each text has one idempotency key, so that retries post it once. */
export function CommentForm({ type, id, thread, onDone }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { options } = usePeople();
  const isBlind = useBlind();
  const [body, setBody] = useDraft(`comment ${id} ${thread ?? ''}`);
  const key = useRef(crypto.randomUUID());
  const say = useMutation({
    mutationFn: (text: string) =>
      api.comments.create(
        { subject: { type, id }, thread, body: text, mentions: mentionedIn(text, options) },
        { key: key.current },
      ),
    onSuccess: () => {
      key.current = crypto.randomUUID();
      setBody('');
      onDone?.();
      void client.invalidateQueries({ queryKey: ['comments', type, id] });
      void client.invalidateQueries({ queryKey: [`${type}s`, 'timeline', id] });
    },
    onError: (error, text) => {
      key.current = crypto.randomUUID();
      if (!isBlind(error, type === 'lead' ? id : undefined, () => say.mutate(text)))
        toast(t('comments.notSaid'), { tone: 'destructive', description: error.message });
    },
  });
  const send = () => body.trim() && !say.isPending && say.mutate(body.trim());
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key === 'Escape' && onDone) onDone();
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
        aria-label={t(thread ? 'comments.answer' : 'comments.write')}
        aria-keyshortcuts="Control+Enter"
        placeholder={t(thread ? 'comments.answerPlaceholder' : 'comments.placeholder')}
        value={body}
        onChange={setBody}
        onKeyDown={keys}
        rows={thread ? 1 : 2}
        maxLength={5_000}
        autoFocus={thread !== null}
      />
      {(body.trim() || thread) && (
        <div className="flex justify-end gap-2">
          {onDone && (
            <Button size="s" kind="quiet" onClick={onDone}>
              {t('ui.cancel')}
            </Button>
          )}
          <Button type="submit" size="s" kind="act" disabled={!body.trim()} busy={say.isPending}>
            {t(thread ? 'comments.answer' : 'comments.write')}
          </Button>
        </div>
      )}
    </form>
  );
}
