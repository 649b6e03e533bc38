import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { applicationRoutes } from './application-routes.ts';
import { metrics } from './metrics.ts';
import { chargeAgainJob, onlinePaymentListener, settleOnlineJob } from './online-jobs.ts';
import { postRentJob } from './post-rent-job.ts';
import { rentalRoutes } from './routes.ts';

const toManagers = { right: 'rentals.read' } as const;

export const property = {
  routes: [...rentalRoutes, ...applicationRoutes],
  jobs: [postRentJob, settleOnlineJob, chargeAgainJob],
  listeners: [onlinePaymentListener],
  metrics,
  doors: [sql`update rental_vacancies set is_open = false where organisation_id = lintel.org() and is_open`],
  sights: {
    rental_property: toManagers,
    lease: toManagers,
    rental_vendor: toManagers,
    maintenance_request: toManagers,
    rental_bill: toManagers,
    rental_application: toManagers,
    online_payment: toManagers,
  },
} satisfies Domain;
