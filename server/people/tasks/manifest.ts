import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { callBackJob } from './call-back-job.ts';
import { deeds } from './deeds.ts';
import { hanging } from './hanging.ts';
import { metrics } from './metrics.ts';
import { notices } from './notices.ts';
import { taskVisibleTo } from './policy.ts';
import { departing } from './release.ts';
import { taskRoutes } from './routes.ts';

export const tasks = {
  routes: taskRoutes,
  jobs: [callBackJob],
  notices,
  sights: {
    task: whoSees({
      from: sql`tasks k left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id`,
      row: sql`k`,
      visibleTo: taskVisibleTo,
    }),
    task_template: 'everybody',
  },
  metrics,
  programs: { deeds },
  departing,
  hanging,
} satisfies Domain;
