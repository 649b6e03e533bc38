import type { Domain } from '#server/domain.ts';
import { remindJob as remindSignersJob, sealJob } from './jobs.ts';
import { signerMailJob, signingOverJob } from './mail-jobs.ts';
import { signingRoutes } from './routes.ts';
import { signingTemplateRoutes } from './templates.ts';

export const signing = {
  routes: [...signingRoutes, ...signingTemplateRoutes],
  jobs: [signerMailJob, signingOverJob, remindSignersJob, sealJob],
} satisfies Domain;
