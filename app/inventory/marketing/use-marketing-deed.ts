import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { marketingQueries } from './queries.ts';

/** Something done with a kit: it is read again, also after a refusal, which may say that the record has changed. */
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
