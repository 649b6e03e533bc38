import { dashboard } from '#contract/insight/dashboard.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { snoozeLead, undoWork, workLead } from '#server/people/leads/work-lead.ts';
import { readPipeline } from './pipeline.ts';
import { queueJson } from './queue.ts';
import { risksJson } from './risks.ts';
import { readTeam } from './team-board.ts';

export const dashboardRoutes = (registry: Registry): Served[] => [
  serveJson(dashboard.queue, queueJson, { plannedOnce: true }),
  serve(dashboard.pipeline, ({ tx, actor, input }) => readPipeline(tx, registry, actor, input)),
  serveJson(dashboard.risks, risksJson),
  serve(dashboard.team, ({ tx, actor }) => readTeam(tx, registry, actor)),
  serve(dashboard.worked, async ({ tx, actor, input }) => {
    await workLead(tx, actor, input.id);
    return { done: true as const };
  }),
  serve(dashboard.undoWorked, async ({ tx, actor, input }) => {
    await undoWork(tx, actor, input.id);
    return { done: true as const };
  }),
  serve(dashboard.snooze, async ({ tx, actor, input }) => {
    await snoozeLead(tx, actor, input.id, input.until);
    return { done: true as const };
  }),
];
