import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { portalMailJob } from './mail-job.ts';
import { notices } from './received.ts';
import { portalRoutes } from './routes.ts';
import { portalWordJob } from './word-job.ts';

export const portals = {
  routes: portalRoutes,
  jobs: [portalMailJob, portalWordJob],
  notices,
  doors: [sql`update portal_people set ended_at = now() where organisation_id = lintel.org() and ended_at is null`],
  hanging,
} satisfies Domain;
