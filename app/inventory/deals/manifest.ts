import { Handshake } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const deals: AppDomain = {
  pages: [
    {
      path: '/deals',
      name: 'deals',
      calls: ['dealImports', 'dealRoom', 'closings', 'closingRoom', 'signings', 'signingTemplates'],
      group: 'inventory',
      icon: Handshake,
      count: railQuery(
        ['deals', 'counts'],
        (signal) => api.deals.counts({}, { signal }),
        ({ open }) => ({ count: open }),
      ),
      right: 'deals.read',
      key: 'e',
      also: '/deal/',
    },
  ],
  rows: { deals: () => import('./rows.tsx') },
  live: {
    deal: record('deals'),
    deal_pipelines: all('deals'),
    deal_templates: all('deals'),
    commission_plan: all('deals'),
  },
};
