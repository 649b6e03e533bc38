import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** An action on a deal: refetches the deal, and reports errors. */
export function useDealDeed<Given, Answer>(
  deed: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer, given: Given) => void,
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer, given) => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onDone?.(answer, given);
    },
    onError: (error) => {
      // Refetches the current state, because another member may have changed it.
      void client.invalidateQueries({ queryKey: ['deals'] });
      toast(t('deals.change.failed'), { tone: 'destructive', description: error.message });
    },
  });
}
