import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** An action on offers: refetches them. Errors are reported unless a form shows them itself. */
export function useOfferDeed<Given, Answer>(
  deed: (given: Given) => Promise<Answer>,
  { onDone, inForm = false }: { onDone?: (answer: Answer) => void; inForm?: boolean } = {},
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['offers'] });
      onDone?.(answer);
    },
    onError: (error) => {
      if (!inForm) toast(t('offers.failed'), { tone: 'destructive', description: error.message });
    },
  });
}
