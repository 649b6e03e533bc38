import { metrics as calls } from '#contract/core/metrics/metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { ask, zoneOf } from '#server/core/metrics/ask.ts';
import { differenceOf } from '#server/core/metrics/difference.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { rowsOf } from '#server/core/metrics/rows.ts';
import { setZone } from '#server/core/metrics/zone.ts';

export const metricRoutes = (registry: Registry): Served[] => [
  serve(calls.known, async ({ tx, actor }) => {
    const { isSet } = await tx.get<{ isSet: boolean }>(sql`
      select exists (select from reporting_zones where organisation_id = ${actor.organisationId}) as "isSet"`);
    return { metrics: registry.knownTo(actor), timeZone: await zoneOf(tx), zoneIsSet: isSet };
  }),
  serve(calls.ask, ({ tx, actor, input }) => ask(tx, registry, actor, input)),
  serve(calls.rows, ({ tx, actor, input }) => rowsOf(tx, registry, actor, input)),
  serve(calls.difference, ({ tx, actor, input }) => differenceOf(tx, registry, actor, input)),
  serve(calls.zone, async ({ tx, actor }) => {
    const set = await tx.one<{ timeZone: string }>(sql`
      select time_zone as "timeZone" from reporting_zones where organisation_id = ${actor.organisationId}`);
    return { timeZone: set?.timeZone ?? null };
  }),
  serve(calls.setZone, async ({ tx, input }) => {
    await setZone(tx, input.timeZone);
    return { timeZone: input.timeZone };
  }),
];
