import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { keptFor } from './kept.ts';
import { boardRoutes } from './routes.ts';

/** Also of one that is put aside, so that it leaves and comes back on the screens of those it is for. */
const kept = (from: string) =>
  whoSees({ from: sql.raw(`${from} k`), row: sql`k`, visibleTo: (actor) => keptFor(actor, sql`k`) });

export const boards = {
  routes: boardRoutes,
  outlived: ['dashboards', 'reports'].map((table) => ({ table, when: sql`removed_at < now() - interval '30 days'` })),
  sights: { dashboard: kept('dashboards'), report: kept('reports') },
} satisfies Domain;
