import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { type FeeKind, operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { post, reverse } from '#server/core/ledger/post.ts';
import { memberPayee, ownerOf, type Payee } from './payees.ts';

const latest: Order = { value: { column: sql`b.billed_on`, type: 'date' }, id: sql`b.id`, descending: true };

export function billsJson({ payee, cursor, limit }: InputOf<typeof finance.bills>, { organisationId }: Member): Sql {
  const rows = sql`
    select b.id, json_build_object('id', p.id, 'name', p.name) as payee, b.kind, b.memo, b.cents, b.open_cents as open,
      b.billed_on as "billedOn", b.due_on as "dueOn",
      case when b.voided_at is not null then 'void' when b.open_cents = 0 then 'paid' else 'open' end as state
    from agent_bills b join payees p on p.organisation_id = b.organisation_id and p.id = b.payee_id
    where b.organisation_id = ${organisationId} and ${payee ? sql`b.payee_id = ${payee}` : sql`true`} and ${after(latest, cursor)}
    order by ${orderBy(latest)} limit ${sql.int(limit)}`;
  return pageJson(rows, [sql`r."billedOn"`, sql`r.id`], limit);
}

const buckets = (on: string): Sql => sql`
  coalesce(sum(b.open_cents) filter (where b.due_on >= ${on}::date), 0)::bigint as current,
  coalesce(sum(b.open_cents) filter (where ${on}::date - b.due_on between 1 and 30), 0)::bigint as days30,
  coalesce(sum(b.open_cents) filter (where ${on}::date - b.due_on between 31 and 60), 0)::bigint as days60,
  coalesce(sum(b.open_cents) filter (where ${on}::date - b.due_on between 61 and 90), 0)::bigint as days90,
  coalesce(sum(b.open_cents) filter (where ${on}::date - b.due_on > 90), 0)::bigint as older,
  coalesce(sum(b.open_cents), 0)::bigint as total`;

const byName: Order = { value: { column: sql`p.name`, type: 'text' }, id: sql`p.id`, descending: false };

/** Bills by how long they are past due. */
export function receivablesJson(
  { on, cursor, limit }: InputOf<typeof finance.receivables>,
  { organisationId }: Member,
): Sql {
  return sql`
    with page as (
      select p.id, p.name, ${buckets(on)} from agent_bills b
      join payees p on p.organisation_id = b.organisation_id and p.id = b.payee_id
      where b.organisation_id = ${organisationId} and b.open_cents > 0 and ${after(byName, cursor)}
      group by p.id, p.name order by ${orderBy(byName)} limit ${sql.int(limit)})
    select json_build_object(
      'total', (select row_to_json(t) from (select ${buckets(on)} from agent_bills b
        where b.organisation_id = ${organisationId} and b.open_cents > 0) t),
      'rows', coalesce((select json_agg(r order by r.name, r.id) from page r), '[]'),
      'next', case when (select count(*) from page) = ${sql.int(limit)} then
        (select r.name || '~' || r.id from page r order by r.name desc, r.id desc limit 1) end)::text`;
}

type NewBill = {
  payee: Payee;
  kind: FeeKind;
  memo: string;
  cents: number;
  on: string;
  dueOn: string;
  schedule?: { id: string; month: string };
};

/** A schedule bills once a month; the key ensures it, however often it runs. */
export async function writeBill(tx: Tx, { payee, kind, memo, cents, on, dueOn, schedule }: NewBill): Promise<string> {
  const id = newId();
  const { id: entry, isNew } = await post(tx, {
    chart: operatingChart,
    day: on,
    memo: `${memo}: ${payee.name}`.slice(0, 300),
    source: 'bill',
    key: schedule ? `${schedule.id} ${payee.id} ${schedule.month}` : id,
    lines: [
      debit(operating.agentReceivables, cents, { owner: ownerOf(payee) }),
      credit(operating.feeIncome[kind], cents),
    ],
  });
  if (!isNew) return id;
  await tx.run(sql`
    insert into agent_bills (organisation_id, id, payee_id, kind, memo, cents, billed_on, due_on, schedule_id, month, entry_id)
    values (${tx.scope.organisationId}, ${id}, ${payee.id}, ${kind}, ${memo}, ${cents}, ${on}, ${dueOn}, ${schedule?.id ?? null},
      ${schedule?.month ?? null}, ${entry})`);
  tx.record({ kind: 'finance.bill_added', subject: { type: 'bill', id }, data: { payee: payee.name, kind, cents } });
  return id;
}

export async function addBill(tx: Tx, input: InputOf<typeof finance.addBill>): Promise<{ id: string }> {
  if (input.dueOn < input.on) throw invalid(['dueOn'], 'Enter a due date that isn’t before the bill’s date.');
  const payee = await memberPayee(tx, input.user);
  const { kind, memo, cents, on, dueOn } = input;
  return { id: await writeBill(tx, { payee, kind, memo, cents, on, dueOn }) };
}

type Open = { id: string; memo: string; open: number; paid: number; isVoid: boolean; entry: string; payee: Payee };

async function lockBill(tx: Tx, id: string): Promise<Open> {
  const bill = await tx.one<Open>(sql`
    select b.id, b.memo, b.open_cents as open, b.paid_cents as paid, b.voided_at is not null as "isVoid", b.entry_id as entry,
      json_build_object('id', p.id, 'name', p.name) as payee
    from agent_bills b join payees p on p.organisation_id = b.organisation_id and p.id = b.payee_id
    where b.organisation_id = ${tx.scope.organisationId} and b.id = ${id} for update of b`);
  if (!bill) throw notFound();
  if (bill.isVoid) throw new Refusal('conflict', 'This bill is void.');
  return bill;
}

export async function payBill(tx: Tx, { id, cents, on, reference }: InputOf<typeof finance.payBill>): Promise<void> {
  const bill = await lockBill(tx, id);
  if (cents > bill.open) throw invalid(['cents'], 'This is more than is open on the bill.');
  const owner = ownerOf(bill.payee);
  await post(tx, {
    chart: operatingChart,
    day: on,
    memo: `Payment from ${bill.payee.name}: ${bill.memo}${reference && ` (${reference})`}`.slice(0, 300),
    source: 'bill.paid',
    // The key contains the amount paid before: a repeated payment is rejected for what is open, and never posted twice.
    key: `${id} ${bill.paid}`,
    lines: [debit(operating.bank, cents), credit(operating.agentReceivables, cents, { owner })],
  });
  await tx.run(sql`
    update agent_bills set paid_cents = paid_cents + ${cents} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'finance.bill_paid', subject: { type: 'bill', id }, data: { payee: bill.payee.name, cents } });
}

export async function voidBill(tx: Tx, { id, on }: InputOf<typeof finance.voidBill>): Promise<void> {
  const bill = await lockBill(tx, id);
  if (bill.paid > 0) throw new Refusal('conflict', 'Something was paid on this bill. It can’t be voided.');
  await reverse(tx, operatingChart, bill.entry, { day: on, memo: `Void: ${bill.memo}`.slice(0, 300) });
  await tx.run(sql`
    update agent_bills set voided_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'finance.bill_voided', subject: { type: 'bill', id }, data: { payee: bill.payee.name } });
}
