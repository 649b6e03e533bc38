import type { Domain } from '#server/domain.ts';
import { scoringListener } from './listener.ts';
import { trainJob } from './model/train-job.ts';
import { nightlyScoresJob, nightlyScoresSchedule } from './nightly-job.ts';
import { recountJob } from './recount-job.ts';
import { scoringRoutes } from './routes.ts';

export const scoring = {
  routes: scoringRoutes,
  jobs: [recountJob, trainJob, nightlyScoresJob],
  schedules: [nightlyScoresSchedule],
  listeners: [scoringListener],
} satisfies Domain;
