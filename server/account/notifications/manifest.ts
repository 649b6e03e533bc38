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
} satisfies Domain;
