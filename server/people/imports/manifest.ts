import { sql } from '#server/core/db/sql.ts';
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
  connections: {
    csv: sql`
      select count(*)::int as count, 0 as off, 0 as failing, max(created_at) as last, null::text as problem from lead_imports
      where organisation_id = lintel.org()`,
  },
} satisfies Domain;
