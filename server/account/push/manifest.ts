import type { Domain } from '#server/domain.ts';
import { pushRoutes } from './routes.ts';
import { sendPushJob } from './send-job.ts';

export const push = {
  routes: pushRoutes,
  jobs: ({ fetch }) => [sendPushJob(fetch)],
} satisfies Domain;
