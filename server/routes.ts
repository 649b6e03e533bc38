import { identityRoutes } from './account/routes.ts';
import type { Served } from './core/http/serve.ts';
import { leadRoutes } from './people/leads/routes.ts';

/** Who serves which calls. The contract is checked against this at every start. */
export const routes: Served[] = [...identityRoutes, ...leadRoutes];
