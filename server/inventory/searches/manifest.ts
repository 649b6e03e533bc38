import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { searchesListener } from './listener.ts';
import { outgoing } from './outgoing.ts';
import { recheckAlertJob } from './recheck-alerts.ts';
import { savedSearchRoutes } from './routes.ts';
import { sendAlertJob } from './send-job.ts';

export const searches = {
  routes: ({ sitePageOf }) => savedSearchRoutes(sitePageOf),
  jobs: [sendAlertJob, recheckAlertJob],
  listeners: [searchesListener],
  outgoing,
  hanging,
} satisfies Domain;
