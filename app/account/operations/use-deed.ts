import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';

/** Something an operator does to a row: says so when it is done and why not when it is not, then reads again. */
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
