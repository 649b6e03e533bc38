import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { marketingQueries } from './queries.ts';

/** An action on a kit: refetches it, also after an error, which may be caused by a changed record. */
export function useMarketingDeed<Given, Answer>(
  listing: string,
  deed: (given: Given) => Promise<Answer>,
  { onDone, inForm = false }: { onDone?: (answer: Answer) => void; inForm?: boolean } = {},
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      if (!inForm) toast(t('marketing.failed'), { tone: 'destructive', description: error.message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: marketingQueries.of(listing).queryKey }),
  });
}
