import type { Domain } from '#server/domain.ts';
import { metrics } from './metrics.ts';
import { outlivedVisits } from './outlived.ts';

export const visits = { metrics, outlived: [outlivedVisits] } satisfies Domain;
