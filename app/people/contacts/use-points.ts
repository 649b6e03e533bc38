import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { ContactPoint } from '#contract/people/contact-points.ts';
import { showLead } from '../leads/show-lead.ts';
import { contactQueries } from './queries.ts';

type Saved = Awaited<ReturnType<typeof api.leads.saveContactPoint>>;
type PointWish = Omit<Parameters<typeof api.leads.saveContactPoint>[0], 'id'>;

/** Adds, changes, and removes a lead's addresses; a removed one can be restored from the toast. */
export function usePoints(leadId: string) {
  const t = useT();
  const client = useQueryClient();
  const show = ({ points, lead }: Saved) => {
    client.setQueryData(contactQueries.points(leadId).queryKey, { points });
    showLead(client, lead);
    void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
  };
  const failed = (error: Error) => {
    const reason = error instanceof ApiProblem ? (error.issues[0]?.message ?? error.message) : error.message;
    toast(t('record.notSaved'), { tone: 'destructive', description: reason });
  };
  const save = useMutation({
    mutationFn: (wish: PointWish) => api.leads.saveContactPoint({ id: leadId, ...wish }),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: ({ channel, address }: ContactPoint) => api.leads.removeContactPoint({ id: leadId, channel, address }),
    onSuccess: (saved, { channel, address, label, lineType, doNotUse, note, primary }) => {
      show(saved);
      const back: PointWish = { channel, address, label, lineType, doNotUse, note, ...(primary && { primary }) };
      toast(t('people.removed', { address }), {
        action: { label: t('ui.undo'), onAction: () => save.mutate(back, { onError: failed }) },
      });
    },
    onError: failed,
  });
  return { save, change: (wish: PointWish) => save.mutate(wish, { onError: failed }), remove: remove.mutate };
}
