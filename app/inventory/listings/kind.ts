import { House } from 'lucide-react';
import { api } from '#app/api.ts';
import type { Found, ShownKind } from '#app/kind.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';

type Named = Pick<ListingRow, 'id' | 'unparsedAddress' | 'listingId'>;

export const foundListing = ({ id, unparsedAddress, listingId }: Named): Found => ({
  type: 'listing',
  id,
  name: unparsedAddress,
  note: listingId,
  to: `/listing/${id}`,
});

export const listingKind: ShownKind = {
  icon: House,
  search: async (search, signal) => (await api.listings.list({ search, limit: 8 }, { signal })).rows.map(foundListing),
};
