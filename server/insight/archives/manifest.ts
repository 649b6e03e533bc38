import type { Domain } from '#server/domain.ts';
import { checkImportJob } from './import/check-job.ts';
import { importJob } from './import/import-job.ts';
import { archiveRoutes } from './routes.ts';
import { writeArchiveJob } from './write-job.ts';

export const archives = {
  routes: archiveRoutes,
  jobs: [writeArchiveJob, checkImportJob, importJob],
} satisfies Domain;
