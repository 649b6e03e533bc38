import type { Domain } from '#server/domain.ts';
import { forgetVisitorsJob } from './forget-visitors.ts';
import { metrics } from './metrics.ts';
import { outlivedRefusals, outlivedVisits } from './outlived.ts';

export const visits = {
  jobs: [forgetVisitorsJob],
  metrics,
  outlived: [outlivedVisits, outlivedRefusals],
} satisfies Domain;
