import type { Domain } from '#server/domain.ts';
import { outlivedImports } from './outlived.ts';
import { promisesListener } from './promises-listener.ts';
import { importRoutes } from './routes.ts';
import { runImportJob } from './run-job.ts';
import { undoImportJob } from './undo-job.ts';

export const imports = {
  routes: importRoutes,
  jobs: [runImportJob, undoImportJob],
  listeners: [promisesListener],
  outlived: [outlivedImports],
} satisfies Domain;
