import { integrations as calls } from '#contract/account/integrations.ts';
import { serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { standings } from './standing.ts';

export const integrations = {
  routes: ({ connections, connectors }) => [
    serve(calls.list, async ({ tx, services }) => ({
      integrations: await standings(tx, services, connections, connectors),
    })),
  ],
} satisfies Domain;
