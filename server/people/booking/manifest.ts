import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { followListener, promisedTime } from './follow.ts';
import { guestMailJob, guestReminder, inviteJob } from './guests.ts';
import { hanging } from './hanging.ts';
import { bookingMails } from './letter.ts';
import { bookingMailJob } from './mail-job.ts';
import { departing } from './release.ts';
import { bookingReminder } from './remind-visitor.ts';
import { bookingRoutes } from './routes.ts';

export const booking = {
  routes: bookingRoutes,
  jobs: [inviteJob, guestMailJob, bookingMailJob],
  programs: { builtIn: [guestReminder, bookingReminder, promisedTime] },
  listeners: [followListener],
  mails: bookingMails,
  departing,
  doors: [sql`update booking_pages set removed_at = now() where organisation_id = lintel.org() and removed_at is null`],
  sights: {
    booking_page: 'everybody',
  },
  hanging,
} satisfies Domain;
