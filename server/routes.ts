import { identityRoutes } from './account/routes.ts';
import { viewRoutes } from './account/views/routes.ts';
import type { Served } from './core/http/serve.ts';
import { leadImportRoutes } from './people/leads/import/routes.ts';
import { leadRoutes } from './people/leads/routes.ts';
import { leadShareRoutes } from './people/leads/sharing/routes.ts';
import { taskRoutes } from './people/tasks/routes.ts';

/** Who serves which calls. The contract is checked against this at every start. */
export const routes: Served[] = [
  ...identityRoutes,
  ...viewRoutes,
  ...leadRoutes,
  ...leadShareRoutes,
  ...leadImportRoutes,
  ...taskRoutes,
];
