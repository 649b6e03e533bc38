import { eventKinds } from '#contract/core/event-kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Follow } from '#server/core/programs/engine.ts';

/** The leads that a loan's events concern: its borrowers. */
const borrowersOf: Follow = async (tx, events) => {
  const ids = [...new Set(events.map(({ subject }) => subject.id))];
  const rows = await tx.all<{ loan: string; lead: string }>(sql`
    select id as loan, lead_id as lead from loans
    where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) and lead_id is not null
    union
    select loan_id, lead_id from loan_borrowers
    where organisation_id = ${tx.scope.organisationId} and loan_id = any(${ids}::uuid[]) and lead_id is not null`);
  const byLoan = Map.groupBy(rows, ({ loan }) => loan);
  return new Map(events.map(({ id, subject }) => [id, (byLoan.get(subject.id) ?? []).map(({ lead }) => lead)]));
};

export const follows: Readonly<Record<string, Follow>> = Object.fromEntries(
  Object.entries(eventKinds)
    .filter(([, { about }]) => about === 'loan')
    .map(([kind]) => [kind, borrowersOf]),
);
