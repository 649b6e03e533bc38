import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { notices } from './notices.ts';
import { aiToolRoutes } from './routes.ts';
import { manyJob } from './run-many.ts';
import { writeJob } from './write-job.ts';

export const aiTools = {
  routes: aiToolRoutes,
  jobs: [writeJob, manyJob],
  notices,
  sights: {
    ai_run: {
      of: (ids, actor) => sql`
        select r.id from ai_runs r where r.organisation_id = ${actor.organisationId} and r.id = any(${ids}::uuid[]) and r.created_by = ${actor.userId}`,
    },
  },
  hanging,
} satisfies Domain;
