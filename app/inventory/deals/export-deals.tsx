import { api } from '#app/api.ts';
import ExportList from '#app/records/export-list.tsx';
import { selectionOf } from '#app/records/selection.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { type DealColumn, dealColumns } from '#contract/inventory/deals/deal-export.ts';

const mayLeave = (name: string): name is DealColumn => (dealColumns as readonly string[]).includes(name);

export default function ExportDeals({ state, onClose }: { state: ListState; onClose: () => void }) {
  const columns = [...new Set(['name', ...state.columns])].filter(mayLeave);
  const take = () => api.deals.export({ ...selectionOf(state), sort: state.sort, columns });
  return <ExportList name="deals.csv" take={take} onClose={onClose} />;
}
