import { type Transaction, termsOf } from '#contract/verticals/insurance/transactions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export type Line = Transaction & { carrier: string; number: string | null; grants: readonly string[]; reason: string };

export const transactionsOf = (tx: Tx, policyId: string): Promise<(Line & { place: number })[]> =>
  tx.all(sql`
    select t.kind, t.term, t.effective_on::text as "effectiveOn", t.expires_on::text as "expiresOn", t.premium_cents as premium,
      t.method, t.carrier_id as carrier, t.number, t.grants, t.reason, t.place
    from policy_transactions t where t.organisation_id = ${tx.scope.organisationId} and t.policy_id = ${policyId} order by t.place`);

/** Adds lines to a policy's list, and lets its terms and what is listed of it follow. The policy is locked. */
export async function addTransactions(
  tx: Tx,
  policyId: string,
  before: readonly Line[],
  added: readonly Line[],
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  for (const [at, line] of added.entries()) {
    await tx.run(sql`
      insert into policy_transactions (organisation_id, policy_id, place, kind, term, effective_on, expires_on, premium_cents,
        method, carrier_id, number, grants, reason, created_by)
      values (${organisationId}, ${policyId}, ${before.length + at + 1}, ${line.kind}, ${line.term}, ${line.effectiveOn},
        ${line.expiresOn}, ${line.premium}, ${line.method}, ${line.carrier}, ${line.number}, ${[...line.grants]}::text[],
        ${line.reason}, ${userId})`);
  }
  const all = [...before, ...added];
  const terms = termsOf(all);
  const touched = new Set(added.map(({ term }) => term));
  for (const term of terms.filter(({ number }) => touched.has(number) || touched.has(number + 1))) {
    const opening = all.find((line) => line.term === term.number)!;
    await tx.run(sql`
      insert into policy_terms (organisation_id, policy_id, number, carrier_id, policy_number, opened_by, effective_on, expires_on,
        ends_on, written_cents, ending)
      values (${organisationId}, ${policyId}, ${term.number}, ${opening.carrier}, ${opening.number}, ${term.openedBy},
        ${term.effectiveOn}, ${term.expiresOn}, ${term.endsOn}, ${term.written}, ${term.ending})
      on conflict (organisation_id, policy_id, number) do update
        set ends_on = excluded.ends_on, written_cents = excluded.written_cents, ending = excluded.ending`);
  }
  const last = terms.at(-1)!;
  const opening = all.find(({ term }) => term === last.number)!;
  const isNewTerm = added.some(({ term, expiresOn }) => term === last.number && expiresOn !== null);
  await tx.run(sql`
    update policies set premium_cents = ${last.written}, effective_on = ${last.effectiveOn}, expires_on = ${last.expiresOn},
      ends_on = ${last.endsOn}, ending = ${last.ending}, carrier_id = ${opening.carrier}, version = version + ${before.length > 0 ? 1 : 0}, modified_at = now()
      ${isNewTerm ? sql`, number = ${opening.number}, decision = 'open', renewal_premium_cents = null, renewal_reason = ''` : sql``}
    where organisation_id = ${organisationId} and id = ${policyId}`);
}
