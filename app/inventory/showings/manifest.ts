import { DoorOpen } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

export const showings: AppDomain = {
  pages: [
    {
      path: '/showings',
      name: 'showings',
      calls: ['tours', 'openHouses'],
      group: 'inventory',
      icon: DoorOpen,
      right: 'listings.read',
      key: 'h',
    },
  ],
  live: {
    showing: ({ subject }) => [{ domain: 'listings', id: subject.id }, { domain: 'showings' }],
  },
};
