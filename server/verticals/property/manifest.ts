import type { Domain } from '#server/domain.ts';
import { metrics } from './metrics.ts';
import { postRentJob } from './post-rent-job.ts';
import { rentalRoutes } from './routes.ts';

const toManagers = { right: 'rentals.read' } as const;

export const property = {
  routes: rentalRoutes,
  jobs: [postRentJob],
  metrics,
  sights: {
    rental_property: toManagers,
    lease: toManagers,
    rental_vendor: toManagers,
    maintenance_request: toManagers,
    rental_bill: toManagers,
  },
} satisfies Domain;
