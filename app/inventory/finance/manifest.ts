import { Landmark } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const finance: AppDomain = {
  pages: [
    {
      path: '/finance',
      name: 'finance',
      group: 'inventory',
      icon: Landmark,
      right: 'finance.read',
      // Approvals waiting for the reader, without their own requests.
      count: railQuery(
        ['finance', 'approvals'],
        (signal) => api.finance.approvals({ limit: 100 }, { signal }),
        ({ rows }) => ({ count: rows.filter(({ isOwn }) => !isOwn).length, needed: true }),
      ),
    },
  ],
  live: { finance: all('finance') },
};
