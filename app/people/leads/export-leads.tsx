import { api } from '#app/api.ts';
import ExportList from '#app/records/export-list.tsx';
import { selectionOf } from '#app/records/selection.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { type ExportColumn, exportColumns } from '#contract/people/lead-export.ts';
import { fromTrash } from './queries.ts';

type Props = { state: ListState; onClose: () => void };

const mayLeave = (name: string): name is ExportColumn =>
  (exportColumns as readonly string[]).includes(name) || customTypeOf(name) !== undefined;

export default function ExportLeads({ state, onClose }: Props) {
  const take = () =>
    api.leads.export({
      ...fromTrash(selectionOf(state)),
      sort: state.sort,
      columns: [...new Set(['name', ...state.columns])].filter(mayLeave),
    });
  return <ExportList name="leads.csv" take={take} onClose={onClose} />;
}
