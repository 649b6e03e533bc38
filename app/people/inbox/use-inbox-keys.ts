import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useShortcuts } from '#app/shell/shortcuts/use-shortcuts.ts';
import { toast } from '#app/ui/toast.ts';
import type { Conversation } from '#contract/people/inbox.ts';
import { answerId } from './answer-place.ts';
import { laterTimes } from './later-times.ts';
import { useDone } from './use-done.ts';

type Given = {
  rows: readonly Conversation[];
  openId: string | null;
  onOpen: (id: string) => void;
  onDone: () => void;
  onSearch: () => void;
};

/** Keyboard shortcuts of the inbox: next, reply, done, snooze, unread. */
export function useInboxKeys({ rows, openId, onOpen, onDone, onSearch }: Given): void {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const client = useQueryClient();
  const say = useDone();
  const at = rows.findIndex(({ id }) => id === openId);
  const open = rows[at];
  const step = (by: 1 | -1) => {
    const next = rows[at === -1 ? 0 : at + by];
    if (next) onOpen(next.id);
  };
  const settle = () => client.invalidateQueries({ queryKey: ['inbox'] });
  const failed = (error: Error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message });
  const putOff = useMutation({
    mutationFn: ({ id, version, until }: { id: string; version: number; until: string | null }) =>
      api.inbox.change({ id, snoozedUntil: until }, { version }),
    onSuccess: (now, { until }) => {
      if (until === null) return;
      const back = { id: now.id, version: now.version, until: null };
      toast(t('messages.putOff', { when: format.dateTime(until) }), {
        action: { label: t('ui.undo'), onAction: () => putOff.mutate(back) },
      });
    },
    onError: failed,
    onSettled: settle,
  });
  const markUnread = useMutation({
    mutationFn: (id: string) => api.inbox.markRead({ id, unread: true }),
    onSuccess: () => toast(t('messages.markedUnread')),
    onError: failed,
  });
  const later = () => {
    if (!open) return;
    const tomorrow = laterTimes().find(({ name }) => name === 'tomorrow')!;
    putOff.mutate({ id: open.id, version: open.version, until: tomorrow.at.toISOString() });
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) onOpen(next.id);
  };
  const finish = () => {
    if (!open || open.doneAt) return;
    say({ id: open.id, version: open.version, done: true });
    onDone();
  };
  const answer = () => document.getElementById(answerId)?.querySelector<HTMLElement>('textarea')?.focus();
  useShortcuts([
    { keys: 'j', name: t('messages.keys.next'), run: () => step(1) },
    { keys: 'k', name: t('messages.keys.previous'), run: () => step(-1) },
    { keys: '/', name: t('messages.search'), run: onSearch },
    ...(open && may('messages.send')
      ? [
          { keys: 'r', name: t('messages.keys.answer'), run: answer },
          { keys: 'd', name: t('messages.done'), run: finish },
          { keys: 'e', name: t('messages.keys.later'), run: later },
          { keys: 'u', name: t('messages.keys.unread'), run: () => markUnread.mutate(open.id) },
        ]
      : []),
  ]);
}
