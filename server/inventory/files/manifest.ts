import type { Domain } from '#server/domain.ts';
import { filingRoutes } from './routes.ts';
import { sealFileJob } from './seal-job.ts';
import { outlivedVisits } from './shares/outlived.ts';
import { fileShareRoutes } from './shares/routes.ts';
import { endUploadJob } from './uploads/end-job.ts';

export const filing = {
  routes: [...filingRoutes, ...fileShareRoutes],
  jobs: [endUploadJob, sealFileJob],
  outlived: [outlivedVisits],
} satisfies Domain;
