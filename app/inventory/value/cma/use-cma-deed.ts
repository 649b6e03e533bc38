import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** An action on CMAs: refetches them. Errors are reported unless a form shows them itself. */
export function useCmaDeed<Given, Answer>(
  deed: (given: Given) => Promise<Answer>,
  { onDone, inForm = false }: { onDone?: (answer: Answer) => void; inForm?: boolean } = {},
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['cmas'] });
      onDone?.(answer);
    },
    onError: (error) => {
      if (!inForm) toast(t('value.cma.failed'), { tone: 'destructive', description: failureText(t, error) });
    },
  });
}
