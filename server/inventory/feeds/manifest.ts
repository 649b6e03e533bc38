import type { Domain } from '#server/domain.ts';
import { readFeedJob, readFeedsJob, readFeedsSchedule } from './read-job.ts';
import { feedRoutes } from './routes.ts';

export const feeds = {
  routes: feedRoutes,
  jobs: ({ feedFetch }) => [readFeedsJob, readFeedJob(feedFetch)],
  schedules: [readFeedsSchedule],
} satisfies Domain;
