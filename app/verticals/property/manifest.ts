import { Building } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const property: AppDomain = {
  pages: [
    {
      path: '/property-management',
      name: 'propertyManagement',
      calls: [
        'rentals',
        'rentalApplications',
        'leasePapers',
        'rentalLeases',
        'leaseSigning',
        'repairBids',
        'rentalTax',
        'portals',
        'rentRollImports',
        'renewalOffers',
        'portal',
      ],
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
