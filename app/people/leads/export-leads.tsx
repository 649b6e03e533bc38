import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NotConfirmed, useFresh } from '#app/account/fresh.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { selectionOf } from '#app/records/selection.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { dismissToast, toast } from '#app/ui/toast.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { type ExportColumn, exportColumns } from '#contract/people/lead-export.ts';

import { fromTrash } from './queries.ts';

type Props = { state: ListState; onClose: () => void };

const mayLeave = (name: string): name is ExportColumn =>
  (exportColumns as readonly string[]).includes(name) || customTypeOf(name) !== undefined;

/** Downloads exactly what the list shows. Whoever signed in long ago is asked for the password first. */
export default function ExportLeads({ state, onClose }: Props) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  const { mutate } = useMutation({
    mutationFn: () => {
      toast(t('list.export.begun'), { durationMs: Number.POSITIVE_INFINITY });
      return freshly(() =>
        api.leads.export({
          ...fromTrash(selectionOf(state)),
          sort: state.sort,
          columns: [...new Set(['name', ...state.columns])].filter(mayLeave),
        }),
      );
    },
    onSuccess: (file) => {
      saveFile(file as Blob, 'leads.csv');
      toast(t('list.export.done'));
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) dismissToast();
      else toast(t('list.export.failed'), { tone: 'destructive', description: error.message });
    },
    onSettled: onClose,
  });
  const begun = useRef(false);
  useEffect(() => {
    // Once, though effects may run twice.
    if (!begun.current) mutate();
    begun.current = true;
  }, [mutate]);
  return confirmation;
}
