import { Banknote } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const loans: AppDomain = {
  pages: [
    {
      path: '/loans',
      name: 'loans',
      calls: ['loanImports', 'hmda', 'apply'],
      group: 'verticals',
      icon: Banknote,
      vertical: 'mortgage',
      right: 'loans.read',
      count: railQuery(
        ['loans', 'counts'],
        (signal) => api.loans.counts({}, { signal }),
        ({ open }) => ({ count: open }),
      ),
      also: '/loan/',
    },
  ],
  rows: { loans: () => import('./rows.tsx') },
  live: { loan: record('loans'), hmda_register: all('hmda') },
};
