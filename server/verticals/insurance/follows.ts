import { eventKinds } from '#contract/core/event-kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Follow } from '#server/core/programs/engine.ts';

/** The lead that a policy's events concern: the insured. */
const insuredOf: Follow = async (tx, events) => {
  const ids = [...new Set(events.map(({ subject }) => subject.id))];
  const rows = await tx.all<{ id: string; lead: string }>(sql`
    select id, lead_id as lead from policies
    where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) and lead_id is not null`);
  const leadOf = new Map(rows.map(({ id, lead }) => [id, lead]));
  return new Map(events.map(({ id, subject }) => [id, [leadOf.get(subject.id) ?? []].flat()]));
};

export const follows: Readonly<Record<string, Follow>> = Object.fromEntries(
  Object.entries(eventKinds)
    .filter(([, { about }]) => about === 'policy')
    .map(([kind]) => [kind, insuredOf]),
);
