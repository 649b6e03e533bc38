import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** Something done to a deal: what is shown of it is read again, and a refusal is told. */
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
      // What stands by now is shown, whoever changed it.
      void client.invalidateQueries({ queryKey: ['deals'] });
      toast(t('deals.change.failed'), { tone: 'destructive', description: error.message });
    },
  });
}
