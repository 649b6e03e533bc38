import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { followJob, followListener } from './follow.ts';
import { inviteJob, remindGuestJob } from './guests.ts';
import { bookingMailJob } from './mail-job.ts';
import { remindVisitorJob } from './remind-job.ts';
import { bookingRoutes } from './routes.ts';

export const booking = {
  routes: bookingRoutes,
  jobs: [inviteJob, remindGuestJob, bookingMailJob, followJob, remindVisitorJob],
  listeners: [followListener],
  doors: [sql`update booking_pages set removed_at = now() where organisation_id = lintel.org() and removed_at is null`],
  sights: {
    booking_page: 'everybody',
  },
} satisfies Domain;
