import { useMutation } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { selectionOf } from '#app/records/selection.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import { type DealColumn, dealColumns } from '#contract/inventory/deals/deal-export.ts';

const mayLeave = (name: string): name is DealColumn => (dealColumns as readonly string[]).includes(name);

/** Downloads exactly what the list shows. */
export function useDealExport(state: ListState) {
  const t = useT();
  return useMutation({
    mutationFn: () => {
      toast(t('list.export.begun'), { durationMs: Number.POSITIVE_INFINITY });
      return api.deals.export({
        ...selectionOf(state),
        sort: state.sort,
        columns: [...new Set(['name', ...state.columns])].filter(mayLeave),
      });
    },
    onSuccess: (file) => {
      saveFile(file as Blob, 'deals.csv');
      toast(t('list.export.done'));
    },
    onError: (error) => toast(t('list.export.failed'), { tone: 'destructive', description: error.message }),
  });
}
