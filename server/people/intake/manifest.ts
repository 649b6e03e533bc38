import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';
import { outlivedInbound } from './outlived.ts';
import { inboundRoutes } from './routes.ts';
import { settleInboundJob } from './take.ts';

export const intake = {
  routes: inboundRoutes,
  jobs: [settleInboundJob],
  outlived: [outlivedInbound],
  notices,
} satisfies Domain;
