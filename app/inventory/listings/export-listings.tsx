import { api } from '#app/api.ts';
import ExportList from '#app/records/export-list.tsx';
import { selectionOf } from '#app/records/selection.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { type ListingColumn, listingColumns } from '#contract/inventory/listing-export.ts';

const mayLeave = (name: string): name is ListingColumn => (listingColumns as readonly string[]).includes(name);

export default function ExportListings({ state, onClose }: { state: ListState; onClose: () => void }) {
  const columns = [...new Set(['unparsedAddress', ...state.columns])].filter(mayLeave);
  const take = () => api.listings.export({ ...selectionOf(state), sort: state.sort, columns });
  return <ExportList name="listings.csv" take={take} onClose={onClose} />;
}
