import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** Something done to a loan: what is shown of it is read again, and a refusal is told. */
export function useLoanDeed<Given, Answer>(deed: (given: Given) => Promise<Answer>, onDone?: (answer: Answer) => void) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['loans'] });
      onDone?.(answer);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ['loans'] });
      toast(t('loans.notSaved'), { tone: 'destructive', description: error.message });
    },
  });
}
