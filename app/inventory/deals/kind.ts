import { Handshake } from 'lucide-react';
import { api } from '#app/api.ts';
import type { Found, ShownKind } from '#app/kind.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';

export const foundDeal = ({ id, name, address }: Pick<Deal, 'id' | 'name' | 'address'>): Found => ({
  type: 'deal',
  id,
  name,
  note: address,
  to: `/deal/${id}`,
});

export const dealKind: ShownKind = {
  icon: Handshake,
  search: async (search, signal) => (await api.deals.list({ search, limit: 5 }, { signal })).rows.map(foundDeal),
};
