import { Building2 } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const commercial: AppDomain = {
  pages: [
    {
      path: '/commercial',
      name: 'commercial',
      calls: [
        'commercialSales',
        'commercialMarket',
        'compImports',
        'dataRoom',
        'offerings',
        'tourBooks',
        'commercialCommissions',
      ],
      group: 'verticals',
      icon: Building2,
      vertical: 'realestate',
      right: 'commercial.read',
    },
  ],
  live: { commercial: all('commercial') },
};
