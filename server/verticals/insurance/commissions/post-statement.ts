import { credit, debit } from '#contract/core/money-ledger.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { type Override, overridesOf, partsOf } from '#contract/verticals/insurance/commission.ts';
import type { Statement } from '#contract/verticals/insurance/commissions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { post } from '#server/core/ledger/post.ts';
import { oweMembers } from '#server/inventory/finance/owe-members.ts';
import { openStatement, refuseTwice, statementById, subjectOf } from './statements.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What the carrier paid, on its day, in the agency's own books; where chargebacks are more, it goes back. */
const intoBooks = (tx: Tx, { id, name, carrier, paidOn, total }: Statement) =>
  post(tx, {
    chart: operatingChart,
    day: paidOn,
    memo: `Commission statement: ${carrier.name}, ${name}`.slice(0, 300),
    source: 'insurance.statement',
    key: id,
    lines:
      total > 0
        ? [
            debit(operating.bank, total),
            credit(operating.commissionIncome, total, { about: { kind: 'commission_statement', id } }),
          ]
        : [
            debit(operating.commissionIncome, -total, { about: { kind: 'commission_statement', id } }),
            credit(operating.bank, -total),
          ],
  });

type Row = { producer: string | null; share: number; overrides: readonly Override[]; commission: number };
type Sum = { producer: number; agency: number; chargebacks: number; override: number; overridden: number };

/** Row by row, then by person: what everybody gets and the agency keeps of it is what came, to the cent. */
function sumsOf(rows: readonly Row[]): Map<string | null, Sum> {
  const sums = new Map<string | null, Sum>();
  const of = (member: string | null): Sum => {
    const sum = sums.get(member) ?? { producer: 0, agency: 0, chargebacks: 0, override: 0, overridden: 0 };
    sums.set(member, sum);
    return sum;
  };
  for (const { producer, share, overrides, commission } of rows) {
    const parts = partsOf(commission, producer ? share : 0, overridesOf(overrides, producer));
    const own = of(producer);
    own.producer += parts.producer;
    own.agency += parts.agency;
    own.overridden += parts.overridden;
    own.chargebacks += Math.min(commission, 0);
    for (const { member, cents } of parts.others) of(member).override += cents;
  }
  return sums;
}

/**
 * The one deed that turns a statement into money: what producers are owed of it is written to `commission_entries` and becomes a payout
 * of each in finance, and what the carrier paid is posted to the books. Only a statement that adds up to the cent and has no open rows is posted, and once.
 */
export async function postStatement(tx: Tx, actor: Member, id: string): Promise<Statement> {
  await tx.allowSeconds(60);
  const before = await openStatement(tx, id);
  if (before.state === 'posted') return before;
  if (before.difference !== 0)
    throw new Refusal('conflict', `The rows miss the statement’s total by ${dollars.format(before.difference / 100)}.`);
  if (before.unmatched > 0) throw new Refusal('conflict', 'Match every row or set it aside before posting.');
  await refuseTwice(tx, before);
  const { organisationId } = actor;
  const rows = await tx.all<Row>(sql`
    select producer_id as producer, producer_share as share, overrides, commission_cents as commission
    from commission_statement_rows where organisation_id = ${organisationId} and statement_id = ${id}`);
  const entries = [...sumsOf(rows).entries()];
  const column = (name: keyof Sum) => entries.map(([, sum]) => sum[name]);
  await tx.run(sql`
    insert into commission_entries (organisation_id, statement_id, producer_id, producer_cents, agency_cents, chargeback_cents,
      override_cents, overridden_cents)
    select ${organisationId}, ${id}, * from unnest(${entries.map(([producer]) => producer)}::uuid[], ${column('producer')}::bigint[],
      ${column('agency')}::bigint[], ${column('chargebacks')}::bigint[], ${column('override')}::bigint[],
      ${column('overridden')}::bigint[])`);
  if (before.total !== 0) await intoBooks(tx, before);
  await oweMembers(tx, {
    statement: id,
    title: `${before.carrier.name}, ${before.name}`,
    on: before.paidOn,
    members: entries.flatMap(([user, { producer, override }]) => (user ? [{ user, cents: producer + override }] : [])),
  });
  await tx.run(sql`
    update commission_statements set state = 'posted', posted_at = now(), posted_by = ${actor.userId}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'commission_statement.posted',
    subject: subjectOf(id),
    data: { name: before.name, total: before.total },
  });
  return (await statementById(tx, id))!;
}
