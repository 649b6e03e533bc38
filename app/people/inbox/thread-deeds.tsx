import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlarmClock, Check, MailOpen, RotateCcw } from 'lucide-react';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Conversation } from '#contract/people/inbox.ts';
import { usePeople } from '../leads/use-people.tsx';
import { inboxQueries } from '../messages/queries.ts';
import { laterTimes } from './later-times.ts';
import { useDone } from './use-done.ts';

const laterNames = keysOf('messages.later', ['hour', 'tomorrow', 'week']);

type Change = { assignee?: string | null; snoozedUntil?: string | null };

type Props = { conversation: Conversation; onDone: () => void };

/** Assign, mark as done, snooze, and mark as unread. */
export function ThreadDeeds({ conversation, onDone }: Props) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const client = useQueryClient();
  const { id, version, assignee, snoozedUntil, doneAt } = conversation;
  const say = useDone();
  const settle = () => client.invalidateQueries({ queryKey: ['inbox'] });
  const failed = (error: Error) => {
    const isConflict = error instanceof ApiProblem && error.code === 'version_conflict';
    toast(t('messages.notSaved'), {
      tone: 'destructive',
      description: isConflict ? t('messages.changedElsewhere') : error.message,
    });
  };
  const change = useMutation({
    mutationFn: (next: Change) => api.inbox.change({ id, ...next }, { version }),
    onSuccess: (now) => client.setQueryData(inboxQueries.get(id).queryKey, now),
    onError: failed,
    onSettled: settle,
  });
  const unread = useMutation({
    mutationFn: () => api.inbox.markRead({ id, unread: true }),
    onSuccess: () => toast(t('messages.markedUnread')),
    onError: failed,
  });
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Field label={t('messages.assignee')} hideLabel className="w-44 grid-cols-[minmax(0,1fr)] max-md:w-36">
        <Combobox
          label={t('messages.assignee')}
          source={people.options}
          value={people.options.find(({ value }) => value === assignee) ?? null}
          onChange={(option) => change.mutate({ assignee: option?.value ?? null })}
          placeholder={t('messages.nobody')}
          clearable
        />
      </Field>
      {doneAt ? (
        <Button size="s" icon={<RotateCcw />} onClick={() => say({ id, version, done: false })}>
          {t('messages.notDone')}
        </Button>
      ) : (
        <Button
          size="s"
          icon={<Check />}
          onClick={() => {
            say({ id, version, done: true });
            onDone();
          }}
        >
          {t('messages.done')}
        </Button>
      )}
      {snoozedUntil && Date.parse(snoozedUntil) > Date.now() ? (
        <Button size="s" icon={<AlarmClock />} onClick={() => change.mutate({ snoozedUntil: null })}>
          {t('messages.backFrom', { when: format.dateTime(snoozedUntil) })}
        </Button>
      ) : (
        <Menu
          align="end"
          trigger={
            <Button size="s" icon={<AlarmClock />}>
              {t('messages.snooze')}
            </Button>
          }
          entries={laterTimes().map(({ name, at }) => ({
            label: t(laterNames[name], { time: format.time(at) }),
            onSelect: () => change.mutate({ snoozedUntil: at.toISOString() }),
          }))}
        />
      )}
      <IconButton size="s" label={t('messages.markUnread')} onClick={() => unread.mutate()}>
        <MailOpen />
      </IconButton>
    </div>
  );
}
