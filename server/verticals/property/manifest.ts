import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { nameWith } from '#server/people/messages/known-names.ts';
import { applicationRoutes } from './application-routes.ts';
import { bidMailJob } from './bid-mail-job.ts';
import { deskRoutes } from './desk-routes.ts';
import { hanging } from './hanging.ts';
import { rentRollJobs } from './import/importer.ts';
import { importRoutes } from './import/routes.ts';
import { vendorNames } from './known-names.ts';
import { leaseSignedListener } from './lease-signed.ts';
import { metrics } from './metrics.ts';
import { chargeAgainJob, onlinePaymentListener, settleOnlineJob } from './online-jobs.ts';
import { postRentJob } from './post-rent-job.ts';
import { notices } from './return-notices.ts';
import { rentalRoutes } from './routes.ts';

const toManagers = { right: 'rentals.read' } as const;

nameWith(vendorNames);

export const property = {
  routes: [...rentalRoutes, ...applicationRoutes, ...deskRoutes, ...importRoutes],
  jobs: [postRentJob, settleOnlineJob, chargeAgainJob, bidMailJob, ...rentRollJobs],
  listeners: [onlinePaymentListener, leaseSignedListener],
  metrics,
  notices,
  doors: [
    sql`update rental_vacancies set is_open = false where organisation_id = lintel.org() and is_open`,
    sql`update rental_bids set state = 'declined', cents = null, available_on = null
      where organisation_id = lintel.org() and state in ('invited', 'sent')`,
  ],
  sights: {
    rental_property: toManagers,
    lease: toManagers,
    rental_vendor: toManagers,
    maintenance_request: toManagers,
    rental_bill: toManagers,
    rental_application: toManagers,
    online_payment: toManagers,
    lease_draft: toManagers,
  },
  hanging,
} satisfies Domain;
