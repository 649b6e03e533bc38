import { Waypoints } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const lenders: AppDomain = {
  pages: [
    {
      path: '/lender-network',
      name: 'lenderNetwork',
      calls: ['lenders', 'introductions'],
      group: 'people',
      icon: Waypoints,
      right: 'lenders.read',
    },
  ],
  live: { lender: all('lenders'), introduction: all('lenders'), comarketing: all('lenders') },
};
