import type { Domain } from '#server/domain.ts';
import { forgetVisitorsJob } from './forget-visitors.ts';
import { metrics } from './metrics.ts';
import { outlivedVisits } from './outlived.ts';

export const visits = { jobs: [forgetVisitorsJob], metrics, outlived: [outlivedVisits] } satisfies Domain;
