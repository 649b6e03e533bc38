import { Umbrella } from 'lucide-react';
import { api } from '#app/api.ts';
import type { Found, ShownKind } from '#app/kind.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';

export const foundPolicy = ({ id, insured, number }: Pick<Policy, 'id' | 'insured' | 'number'>): Found => ({
  type: 'policy',
  id,
  name: insured,
  note: number,
  to: `/policy/${id}`,
});

export const policyKind: ShownKind = {
  icon: Umbrella,
  search: async (search, signal) => (await api.policies.list({ search, limit: 5 }, { signal })).rows.map(foundPolicy),
};
