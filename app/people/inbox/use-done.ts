import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Conversation } from '#contract/people/inbox.ts';
import { inboxQueries } from '../messages/queries.ts';

type Wish = Pick<Conversation, 'id' | 'version'> & { done: boolean };

/** Marks a conversation as done or reopens it. */
export function useDone(): (wish: Wish) => void {
  const t = useT();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, version, done }: Wish) => api.inbox.change({ id, done }, { version }),
    onSuccess: (now, { done }) => {
      client.setQueryData(inboxQueries.get(now.id).queryKey, now);
      const back = { id: now.id, version: now.version, done: false };
      if (done) toast(t('messages.isDone'), { action: { label: t('ui.undo'), onAction: () => mutate(back) } });
    },
    onError: (error) => {
      const isConflict = error instanceof ApiProblem && error.code === 'version_conflict';
      toast(t('messages.notSaved'), {
        tone: 'destructive',
        description: isConflict ? t('messages.changedElsewhere') : error.message,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  });
  return mutate;
}
