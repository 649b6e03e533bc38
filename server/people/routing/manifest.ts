import type { Domain } from '#server/domain.ts';
import { offerExpiry, offerMailJob } from './jobs.ts';
import { notices } from './notices.ts';
import { outlivedRouting } from './outlived.ts';
import { routingRoutes } from './routes.ts';
import { simulateJob } from './simulate-job.ts';
import { claimAnswerJob, offerTextJob } from './text-jobs.ts';

export const routing = {
  routes: routingRoutes,
  programs: { builtIn: [offerExpiry] },
  jobs: [offerMailJob, offerTextJob, claimAnswerJob, simulateJob],
  outlived: [...outlivedRouting],
  notices,
} satisfies Domain;
