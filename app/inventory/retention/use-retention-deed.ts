import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** An action on rules or reports: refetches both, and reports errors. */
export function useRetentionDeed<Given, Answer>(
  deed: (given: Given) => Promise<Answer>,
  done?: (answer: Answer) => void,
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['retention'] });
      done?.(answer);
    },
    onError: (error) => toast(t('retention.failed'), { tone: 'destructive', description: error.message }),
  });
}
