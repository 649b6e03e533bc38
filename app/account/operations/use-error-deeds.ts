import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { errorsKey } from './error-queries.ts';

/** Marks an error as resolved, and undoes that. */
export function useErrorDeeds() {
  const t = useT();
  const client = useQueryClient();
  const onError = (error: Error) =>
    void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  const onSettled = () => client.invalidateQueries({ queryKey: errorsKey });
  const reopen = useMutation({
    mutationFn: (id: string) => api.operators.reopenError({ id }),
    onSuccess: () => void toast(t('admin.errors.reopenedToast')),
    onError,
    onSettled,
  });
  const resolve = useMutation({
    mutationFn: (id: string) => api.operators.resolveError({ id }),
    onSuccess: (_, id) =>
      void toast(t('admin.errors.resolvedToast'), {
        action: { label: t('ui.undo'), onAction: () => reopen.mutate(id) },
      }),
    onError,
    onSettled,
  });
  return { resolve, reopen };
}
