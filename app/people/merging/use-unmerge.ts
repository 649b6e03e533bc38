import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { showLead } from '../leads/show-lead.ts';

/** Undoes a merge and shows both leads in their current state. */
export function useUnmerge() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.leads.unmerge({ id }),
    onSuccess: ({ winner, loser }) => {
      showLead(client, winner);
      showLead(client, loser);
      void client.invalidateQueries({ queryKey: ['leads'] });
      toast(t('people.unmerged', { winner: winner.name, loser: loser.name }));
    },
    onError: (error) => toast(t('people.notUnmerged'), { tone: 'destructive', description: error.message }),
  });
}
