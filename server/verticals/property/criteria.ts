import type { InputOf } from '#contract/core/call.ts';
import type { RentalCriteria, rentalApplications } from '#contract/verticals/property/applications.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export const criteriaJson = sql`
  json_build_object('id', c.id, 'words', c.words, 'incomeRatio', c.income_ratio, 'leastScore', c.least_score,
    'evictionYears', c.eviction_years, 'needsReference', c.needs_reference, 'fee', c.fee_cents, 'setAt', c.set_at)`;

/** The latest set of an organization: it holds for whoever applies now. */
export const latestCriteria = (organisation: Sql): Sql => sql`
  (select c.* from rental_criteria c where c.organisation_id = ${organisation} order by c.id desc limit 1)`;

export async function criteriaOf(tx: Tx): Promise<RentalCriteria | null> {
  const row = await tx.one<{ criteria: RentalCriteria }>(sql`
    select ${criteriaJson} as criteria from ${latestCriteria(sql`${tx.scope.organisationId}`)} c`);
  return row?.criteria ?? null;
}

/** A new set beside the earlier ones. The same once more is no new one. */
export async function setCriteria(
  tx: Tx,
  input: InputOf<typeof rentalApplications.setCriteria>,
): Promise<RentalCriteria> {
  const { organisationId, userId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`rental criteria ${organisationId}`}, 0))`);
  const before = await criteriaOf(tx);
  const isSame = before && (Object.keys(input) as (keyof typeof input)[]).every((name) => before[name] === input[name]);
  if (isSame) return before;
  await tx.run(sql`
    insert into rental_criteria (organisation_id, id, words, income_ratio, least_score, eviction_years, needs_reference, fee_cents, set_by)
    values (${organisationId}, ${newId()}, ${input.words}, ${input.incomeRatio}, ${input.leastScore}, ${input.evictionYears},
      ${input.needsReference}, ${input.fee}, ${userId})`);
  tx.record({
    kind: 'rental.settings_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { criteria: true, fee: input.fee },
  });
  return (await criteriaOf(tx))!;
}
