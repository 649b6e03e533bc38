import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { peopleImportJobs } from './importer.ts';
import { promisesListener } from './promises-listener.ts';
import { importRoutes } from './routes.ts';

export const imports = {
  routes: importRoutes,
  jobs: [...peopleImportJobs],
  listeners: [promisesListener],
  connections: {
    csv: sql`
      select count(*)::int as count, 0 as off, 0 as failing, max(created_at) as last, null::text as problem from file_imports
      where organisation_id = lintel.org() and kind = 'people'`,
  },
} satisfies Domain;
