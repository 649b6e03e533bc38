import { Building } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const property: AppDomain = {
  pages: [
    {
      path: '/property-management',
      name: 'propertyManagement',
      group: 'verticals',
      icon: Building,
      vertical: 'realestate',
      right: 'rentals.read',
    },
  ],
  live: {
    rental: all('rentals', 'rentalLeases', 'rentalApplications'),
    lease: all('rentals', 'rentalLeases', 'leasePapers'),
  },
};
