import { Store, Umbrella } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const insurance: AppDomain = {
  pages: [
    {
      path: '/insurance',
      name: 'insurance',
      calls: ['policies', 'policyImports', 'carriers', 'insuranceCommissions', 'insuredItems'],
      group: 'verticals',
      icon: Umbrella,
      vertical: 'insurance',
      right: 'policies.read',
      count: railQuery(
        ['policies', 'counts'],
        (signal) => api.policies.counts({}, { signal }),
        ({ expiring }) => ({ count: expiring }),
      ),
      also: '/policy/',
    },
    {
      path: '/insurance-marketplace',
      name: 'insuranceMarketplace',
      calls: ['opportunities'],
      group: 'verticals',
      icon: Store,
      vertical: 'insurance',
      right: 'policies.read',
    },
  ],
  rows: { policies: () => import('./rows.tsx') },
  live: {
    policy: record('policies'),
    opportunity: all('opportunities'),
    carrier: all('carriers'),
    commission_rule: all('insuranceCommissions'),
    commission_statement: all('insuranceCommissions'),
  },
};
