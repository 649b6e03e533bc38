import type { Domain } from '#server/domain.ts';
import { outlivedImports } from './outlived.ts';
import { importRoutes } from './routes.ts';
import { runImportJob } from './run-job.ts';
import { undoImportJob } from './undo-job.ts';

export const imports = {
  routes: importRoutes,
  jobs: [runImportJob, undoImportJob],
  outlived: [outlivedImports],
} satisfies Domain;
