import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { QueueRow } from '#contract/insight/dashboard.ts';
import { dashboardQueries } from './queries.ts';

type Queued = QueueRow['lead'];

/** Whoever is dealt with or put aside leaves the screen at once, and comes back with the reason where that is refused. */
export function useQueueDeeds(more: boolean) {
  const t = useT();
  const client = useQueryClient();
  const { queryKey } = dashboardQueries.queue(more);
  const hide = async ({ id }: Queued) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (shown) => shown && { ...shown, rows: shown.rows.filter(({ lead }) => lead.id !== id) },
    );
  };
  const onError = (error: Error) =>
    void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  const onSettled = () => client.invalidateQueries({ queryKey: ['leads'] });
  const snooze = useMutation({
    mutationFn: ({ lead, until }: { lead: Queued; until: string | null }) =>
      api.dashboard.snooze({ id: lead.id, until }),
    onMutate: ({ lead, until }) => (until ? hide(lead) : undefined),
    onSuccess: (_, { lead, until }) => {
      if (!until) return;
      toast(t('dashboard.queue.snoozed', { name: lead.name }), {
        action: { label: t('ui.undo'), onAction: () => snooze.mutate({ lead, until: null }) },
      });
    },
    onError,
    onSettled,
  });
  const worked = useMutation({
    mutationFn: ({ id }: Queued) => api.dashboard.worked({ id }),
    onMutate: hide,
    onSuccess: (_, lead) =>
      void toast(t('dashboard.queue.workedToast', { name: lead.name }), {
        action: { label: t('ui.undo'), onAction: () => undoWorked.mutate(lead) },
      }),
    onError,
    onSettled,
  });
  const undoWorked = useMutation({
    mutationFn: ({ id }: Queued) => api.dashboard.undoWorked({ id }),
    onError,
    onSettled,
  });
  return { snooze: snooze.mutate, worked: worked.mutate };
}
