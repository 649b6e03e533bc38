import { sql } from '#server/core/db/sql.ts';
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
  doors: [sql`update inbound_doors set removed_at = now() where organisation_id = lintel.org() and removed_at is null`],
  sights: {
    inbound: { right: 'inbound.read' },
    inbound_door: { right: 'inbound.read' },
  },
} satisfies Domain;
