import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';

/** An operator's action on a row: reports success or failure, then refetches. */
export function useDeed<Input, Output>(key: QueryKey, deed: (input: Input) => Promise<Output>, said: () => string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => deed(input),
    onSuccess: () => void toast(said()),
    onError: (error: Error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
