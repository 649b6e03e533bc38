import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { signInMailJob } from './mail-job.ts';
import { outlivedVisitors } from './outlived.ts';
import { visitorRoutes } from './routes.ts';

export const visitors = {
  routes: visitorRoutes,
  jobs: [signInMailJob],
  outlived: outlivedVisitors,
  hanging,
} satisfies Domain;
