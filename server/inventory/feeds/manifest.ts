import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { readFeedJob, readFeedsJob, readFeedsSchedule } from './read-job.ts';
import { feedRoutes } from './routes.ts';

export const feeds = {
  routes: feedRoutes,
  jobs: ({ feedFetch }) => [readFeedsJob, readFeedJob(feedFetch)],
  schedules: [readFeedsSchedule],
  doors: [sql`update listing_feeds set is_on = false where organisation_id = lintel.org() and is_on`],
  connections: {
    reso: sql`
      select count(*)::int as count, count(*) filter (where not is_on)::int as off,
             count(*) filter (where is_on and failures > 0)::int as failing, max(last_run_at) as last, max(problem) filter (where is_on) as problem
      from listing_feeds where organisation_id = lintel.org()`,
  },
  sights: {
    listing_feed: { right: 'feeds.manage' },
  },
} satisfies Domain;
