import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { digestJob } from './digest-job.ts';
import { noticeMailJob } from './notice-mail.ts';
import { outlivedNotifications } from './outlived.ts';
import { memberCodeJob } from './phone.ts';
import { notificationRoutes } from './routes.ts';

export const notifications = {
  routes: notificationRoutes,
  jobs: [noticeMailJob, digestJob, memberCodeJob],
  outlived: [outlivedNotifications],
  doors: [sql`delete from member_phones where organisation_id = lintel.org()`],
} satisfies Domain;
