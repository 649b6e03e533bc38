import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { nameWith } from '#server/people/messages/known-names.ts';
import { dealsInBulk } from './bulk/bulk.ts';
import { dealBulkRoutes } from './bulk/routes.ts';
import { dealChecklistRoutes } from './checklist/routes.ts';
import { recountListener, recountSheetsJob } from './commissions/recount.ts';
import { dealCommissionRoutes } from './commissions/routes.ts';
import { authorizationMailJob } from './commissions/send-authorization.ts';
import { dateRemindersListener, dealDateReminder } from './dates/reminders.ts';
import { dealDateRoutes } from './dates/routes.ts';
import { departing } from './departures.ts';
import { dealExportRoutes } from './export/routes.ts';
import { follows } from './follows.ts';
import { hanging } from './hanging.ts';
import { dealImportJobs } from './import/importer.ts';
import { dealImportRoutes } from './import/routes.ts';
import { partyNames } from './known-names.ts';
import { metrics } from './metrics.ts';
import { notices } from './notices.ts';
import { guestCodeJob, guestMailJob } from './rooms/jobs.ts';
import { roomMails } from './rooms/mail-texts.ts';
import { dealRoomRoutes } from './rooms/routes.ts';
import { dealRoutes } from './routes.ts';
import { dealSettingRoutes } from './settings/routes.ts';
import { wireAlertJob } from './wires/alert-job.ts';
import { dealWireRoutes } from './wires/routes.ts';

nameWith(partyNames);

export const deals = {
  routes: [
    ...dealRoutes,
    ...dealBulkRoutes,
    ...dealSettingRoutes,
    ...dealDateRoutes,
    ...dealChecklistRoutes,
    ...dealExportRoutes,
    ...dealCommissionRoutes,
    ...dealWireRoutes,
    ...dealRoomRoutes,
    ...dealImportRoutes,
  ],
  jobs: [
    dealsInBulk.job,
    dealsInBulk.undoJob,
    recountSheetsJob,
    wireAlertJob,
    guestCodeJob,
    guestMailJob,
    authorizationMailJob,
    ...dealImportJobs,
  ],
  listeners: [dateRemindersListener, recountListener],
  notices,
  doors: [
    sql`update deal_guests set ended_at = now() where organisation_id = lintel.org() and ended_at is null`,
    sql`update deal_authorizations set link_ended_at = now() where organisation_id = lintel.org() and link_ended_at is null`,
  ],
  mails: roomMails,
  departing,
  metrics,
  programs: { follows, builtIn: [dealDateReminder] },
  hanging,
} satisfies Domain;
