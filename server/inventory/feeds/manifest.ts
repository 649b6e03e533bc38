import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { readFeedJob, readFeedsJob, readFeedsSchedule } from './read-job.ts';
import { feedRoutes } from './routes.ts';

export const feeds = {
  routes: feedRoutes,
  jobs: ({ feedFetch }) => [readFeedsJob, readFeedJob(feedFetch)],
  schedules: [readFeedsSchedule],
  doors: [sql`update listing_feeds set is_on = false where organisation_id = lintel.org() and is_on`],
  sights: {
    listing_feed: { right: 'feeds.manage' },
  },
} satisfies Domain;
