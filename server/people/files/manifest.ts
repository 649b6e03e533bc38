import { needWith } from '#server/account/billing/entitlements.ts';
import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { pictureSizesJob } from './pictures/sizes-job.ts';
import { readTextJob } from './read-text-job.ts';
import { tierForFiles } from './room.ts';
import { fileRoutes } from './routes.ts';
import { scanFileJob } from './scan-job.ts';
import { sweepFileJob } from './sweep-job.ts';

needWith(tierForFiles);

export const files = {
  routes: fileRoutes,
  jobs: [sweepFileJob, scanFileJob, readTextJob, pictureSizesJob],
  hanging,
} satisfies Domain;
