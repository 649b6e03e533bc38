import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { deposits, depositsChart } from '#contract/inventory/finance/chart.ts';
import {
  type DepositMove,
  interestOn,
  interestRule,
  interestSince,
} from '#contract/verticals/property/deposit-interest.ts';
import type { rentalLeases } from '#contract/verticals/property/leases.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { post } from '#server/core/ledger/post.ts';
import { accountOf, leaseOwner, refuseFuture } from './books.ts';
import { leaseSubject, lockLease } from './lock.ts';

export const interestSource = 'rentals.deposit_interest';

/** Lines of a lease's deposit, each with the entry that made it, or that an entry was turned round by. */
const lines = (organisation: string, lease: Sql): Sql => sql`
  from ledger_lines d join ledger_entries e on e.organisation_id = d.organisation_id and e.id = d.entry_id
  left join ledger_entries r on r.organisation_id = e.organisation_id and r.id = e.reverses
  where d.organisation_id = ${organisation} and d.account_id = ${accountOf(organisation, depositsChart, deposits.tenants)}
    and d.owner_kind = 'lease' and d.owner_id = ${lease}`;

/** What a lease says of its deposit, as names and values of a JSON object. */
export const depositFacts = (organisation: string, lease: Sql): Sql => sql`
  'depositMoves', (select coalesce(json_agg(json_build_object('on', m.day, 'cents', m.cents) order by m.day), '[]') from (
    select d.day, -sum(d.cents)::bigint as cents ${lines(organisation, lease)}
      and e.source <> ${interestSource} and r.source is distinct from ${interestSource} group by d.day) m),
  'interestThrough', (select max(d.day) ${lines(organisation, lease)} and e.source = ${interestSource}
    and not exists (select from ledger_entries b where b.organisation_id = e.organisation_id and b.reverses = e.id))`;

/** Counted by the day since it was last added, on what was held each night. The bank's interest or the manager's money pays it. */
export async function addDepositInterest(
  tx: Tx,
  { id, through, rate, reference }: InputOf<typeof rentalLeases.addDepositInterest>,
): Promise<{ cents: number }> {
  const lease = await lockLease(tx, id);
  const { organisationId } = tx.scope;
  if (lease.depositSettledOn) throw new Refusal('conflict', 'The deposit of this lease is already settled.');
  refuseFuture(through, lease.today, 'through');
  const rule = interestRule(lease.property.state, through);
  if (rule?.least && rate < rule.least)
    throw invalid(['rate'], `Enter at least ${rule.least / 10_000}%: ${rule.source}.`);
  const { facts, rent } = await tx.get<{
    facts: { depositMoves: DepositMove[]; interestThrough: string | null };
    rent: number;
  }>(sql`
    select json_build_object(${depositFacts(organisationId, sql`${id}::uuid`)}) as facts,
      (select coalesce(sum(cents), 0)::bigint from rental_recurring where organisation_id = ${organisationId} and lease_id = ${id}
        and kind = 'rent' and from_on <= ${through}::date and (until_on is null or until_on >= ${through}::date)) as rent`);
  const from = interestSince(facts.depositMoves, facts.interestThrough);
  if (from === null) throw new Refusal('conflict', 'No deposit is held for this lease.');
  if (through <= from) throw invalid(['through'], 'Enter a date after the last one that interest was added through.');
  const cents = interestOn(facts.depositMoves, { from, through, rate, above: rule?.above?.(rent) ?? 0 });
  if (cents <= 0) throw invalid(['through'], 'There is no interest for these days.');
  await post(tx, {
    chart: depositsChart,
    day: through,
    memo: `Deposit interest: ${lease.tenants}${reference && ` ${reference}`}`.slice(0, 300),
    source: interestSource,
    key: `${id} ${through}`,
    lines: [
      debit(deposits.bank, cents),
      credit(deposits.tenants, cents, { owner: leaseOwner(lease), about: { kind: 'lease', id } }),
    ],
  });
  tx.record({ kind: 'lease.posted', subject: leaseSubject(id), data: { what: 'deposit_interest', cents, through } });
  return { cents };
}
