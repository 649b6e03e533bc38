import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

type Saving<Item, Answer> = {
  queryKey: readonly unknown[];
  save: (next: Item[]) => Promise<Answer>;
  onSaved?: () => void;
};

/** Replaces the whole list. If someone else changed it first, their list is shown and nothing is overwritten. */
export function useSaveList<Item, Answer>({ queryKey, save, onSaved }: Saving<Item, Answer>) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      onSaved?.();
      toast(t('leads.settings.saved'));
    },
    onError: (error) => {
      const isOld = error instanceof ApiProblem && error.code === 'version_conflict';
      if (isOld) void client.invalidateQueries({ queryKey });
      const description = isOld ? t('leads.settings.changedMeanwhile') : error.message;
      toast(t('leads.change.failed'), { tone: 'destructive', description });
    },
  });
}
