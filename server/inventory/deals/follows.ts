import { eventKinds } from '#contract/core/event-kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Follow } from '#server/core/programs/engine.ts';

/** The leads that a deal's events concern: its client, and parties that are leads. */
const clientsOf: Follow = async (tx, events) => {
  const ids = [...new Set(events.map(({ subject }) => subject.id))];
  const rows = await tx.all<{ deal: string; lead: string }>(sql`
    select id as deal, lead_id as lead from deals
    where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) and lead_id is not null
    union
    select deal_id, lead_id from deal_parties
    where organisation_id = ${tx.scope.organisationId} and deal_id = any(${ids}::uuid[]) and lead_id is not null`);
  const byDeal = Map.groupBy(rows, ({ deal }) => deal);
  return new Map(events.map(({ id, subject }) => [id, (byDeal.get(subject.id) ?? []).map(({ lead }) => lead)]));
};

export const follows: Readonly<Record<string, Follow>> = Object.fromEntries(
  Object.entries(eventKinds)
    .filter(([, { about }]) => about === 'deal')
    .map(([kind]) => [kind, clientsOf]),
);
