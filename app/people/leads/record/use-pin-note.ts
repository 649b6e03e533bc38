import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

export function usePinNote(leadId: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: { noteId: string; pinned: boolean }) => api.leads.pinNote({ id: leadId, ...wish }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['leads', 'pinned', leadId] });
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  }).mutate;
}
