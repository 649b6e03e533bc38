import type { ListSelection } from '#app/records/selection.ts';
import { isEverything } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';

/** In the order of a listing's life, then the other endings. Deleted listings aren't on the board. */
export const laneStatuses: readonly StandardStatus[] = [
  'Incomplete',
  'Coming Soon',
  'Active',
  'Active Under Contract',
  'Pending',
  'Closed',
  'Hold',
  'Withdrawn',
  'Expired',
  'Canceled',
];

/** The list's filter combined with this status. */
export function inStatus(selection: ListSelection, status: string): ListSelection {
  const { filter } = parseFilter(listingFields, selection.filter ?? '');
  const own = { field: 'standardStatus', op: 'is', value: status } as const;
  const both = filter && !isEverything(filter) ? { and: [filter, own] } : { and: [own] };
  return { ...selection, filter: formatFilter(both) };
}
