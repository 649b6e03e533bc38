import { BellRing } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const searches: AppDomain = {
  pages: [
    {
      path: '/saved-searches',
      name: 'savedSearches',
      group: 'inventory',
      icon: BellRing,
      right: 'leads.read',
      key: 'v',
      also: '/saved-search/',
    },
  ],
  live: {
    search: all('searches'),
  },
};
