import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { keptVisibleTo } from './kept.ts';
import { boardRoutes } from './routes.ts';

const kept = (from: string) =>
  whoSees({ from: sql.raw(`${from} k`), row: sql`k`, visibleTo: (actor) => keptVisibleTo(actor, sql`k`) });

export const boards = {
  routes: boardRoutes,
  sights: { dashboard: kept('dashboards'), report: kept('reports') },
} satisfies Domain;
