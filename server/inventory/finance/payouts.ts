import type { InputOf } from '#contract/core/call.ts';
import { credit, debit, moving } from '#contract/core/money-ledger.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { awaitSecond } from '#server/core/ledger/approvals.ts';
import { post } from '#server/core/ledger/post.ts';
import { markPaid } from '../deals/commissions/paid-sheet.ts';
import type { Second } from './deeds.ts';
import { ownerOf } from './payees.ts';
import { isOwed } from './post-sheet.ts';

const orders = {
  due: { value: { column: sql`o.due_on`, type: 'date' }, id: sql`o.id`, descending: false },
  paid: { value: { column: sql`o.paid_on`, type: 'date' }, id: sql`o.id`, descending: true },
} as const satisfies Record<string, Order>;

export function payoutsJson(
  { state, cursor, limit }: InputOf<typeof finance.payouts>,
  { organisationId }: Member,
): Sql {
  const order = orders[state];
  const rows = sql`
    select o.id, case when o.deal_id is not null then json_build_object('id', o.deal_id, 'name', o.title) end as deal,
      case when o.statement_id is not null then json_build_object('id', o.statement_id, 'name', o.title) end as statement,
      json_build_object('id', p.id, 'name', p.name, 'w9', p.w9) as payee,
      o.cents, o.due_on as "dueOn", o.paid_on as "paidOn", o.method, o.reference, o.withheld_cents as withheld,
      coalesce((select sum(b.open_cents) from agent_bills b where b.organisation_id = o.organisation_id and b.payee_id = o.payee_id
        and b.open_cents > 0 and o.paid_on is null), 0)::bigint as "openBills",
      exists (select from ledger_approvals w where w.organisation_id = o.organisation_id and w.deed = 'payout'
        and w.subject_key = o.id::text and w.state = 'waiting') as "isWaiting"
    from commission_payouts o join payees p on p.organisation_id = o.organisation_id and p.id = o.payee_id
    where o.organisation_id = ${organisationId} and o.paid_on is ${sql.raw(state === 'due' ? 'null' : 'not null')}
      and ${after(order, cursor)} order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, [state === 'due' ? sql`r."dueOn"` : sql`r."paidOn"`, sql`r.id`], limit);
}

type Pay = InputOf<typeof finance.payPayout>;
type Due = {
  id: string;
  dealId: string | null;
  statementId: string | null;
  title: string;
  cents: number;
  dueOn: string;
  paidOn: string | null;
  payeeId: string;
  payee: string;
};

async function lockPayout(tx: Tx, { id, on }: Pick<Pay, 'id' | 'on'>): Promise<Due> {
  const due = await tx.one<Due>(sql`
    select o.id, o.deal_id as "dealId", o.statement_id as "statementId", o.title, o.cents, o.due_on as "dueOn", o.paid_on as "paidOn", p.id as "payeeId", p.name as payee
    from commission_payouts o join payees p on p.organisation_id = o.organisation_id and p.id = o.payee_id
    where o.organisation_id = ${tx.scope.organisationId} and o.id = ${id} for update of o`);
  if (!due) throw notFound();
  if (due.paidOn) throw new Refusal('conflict', `This payout was paid on ${due.paidOn}.`);
  if (on < due.dueOn) throw invalid(['on'], 'Enter a date on or after the money came in.');
  return due;
}

export async function payPayout(tx: Tx, actor: Member, wish: Pay): Promise<Outcome> {
  const due = await lockPayout(tx, wish);
  const approval = await awaitSecond(tx, actor, operatingChart, {
    deed: 'payout',
    payload: wish,
    subject: due.id,
    memo: `Payout to ${due.payee}: ${due.title}`.slice(0, 300),
    cents: due.cents,
  });
  if (approval) return { state: 'waiting', entry: null, approval };
  return {
    state: 'posted',
    entry: await doPayout(tx, wish, { createdBy: actor.userId, approvedBy: null }),
    approval: null,
  };
}

/** Deducts the oldest bills first, and no more than remains of the bill or the payout. */
async function takeBills(tx: Tx, payee: string, most: number): Promise<number> {
  const { taken } = await tx.get<{ taken: number }>(sql`
    with open as (
      select b.id, b.open_cents, sum(b.open_cents) over (order by b.due_on, b.id) - b.open_cents as before
      from (select b.* from agent_bills b where b.organisation_id = ${tx.scope.organisationId} and b.payee_id = ${payee}
        and b.open_cents > 0 order by b.due_on, b.id for update) b),
    part as (select id, least(open_cents, ${most}::bigint - before)::bigint as cents from open where before < ${most}::bigint),
    paid as (
      update agent_bills b set paid_cents = b.paid_cents + p.cents from part p
      where b.organisation_id = ${tx.scope.organisationId} and b.id = p.id)
    select coalesce(sum(cents), 0)::bigint as taken from part`);
  return taken;
}

/** Pays the payout less the payee's bills from the bank. The last payout marks the deal's sheet as paid. */
export async function doPayout(tx: Tx, wish: Pay, second: Second): Promise<string> {
  const { organisationId } = tx.scope;
  const due = await lockPayout(tx, wish);
  const withheld = wish.deductBills ? await takeBills(tx, due.payeeId, due.cents) : 0;
  const owner = ownerOf({ id: due.payeeId, name: due.payee });
  const about = due.dealId ? { kind: 'deal', id: due.dealId } : { kind: 'commission_statement', id: due.statementId! };
  const { id: entry } = await post(tx, {
    chart: operatingChart,
    day: wish.on,
    memo: `Payout to ${due.payee}: ${due.title}`.slice(0, 300),
    source: 'payout.paid',
    key: due.id,
    ...second,
    lines: moving([
      debit(operating.commissionsPayable, due.cents, { owner, about }),
      credit(operating.bank, due.cents - withheld, { about }),
      credit(operating.agentReceivables, withheld, { owner, about }),
    ]),
  });
  await tx.run(sql`
    update commission_payouts set paid_on = ${wish.on}, method = ${wish.method}, reference = ${wish.reference},
      withheld_cents = ${withheld}, paid_entry_id = ${entry}
    where organisation_id = ${organisationId} and id = ${due.id}`);
  tx.record({
    kind: 'finance.payout_paid',
    subject: { type: 'payout', id: due.id },
    data: { ...(due.dealId && { deal: due.dealId }), payee: due.payee, cents: due.cents, withheld },
  });
  if (due.dealId && !(await isOwed(tx, due.dealId))) await markPaid(tx, due.dealId);
  return entry;
}

/** Whether somebody is who a payout `o` goes to. */
export const isPaidTo = async (tx: Tx, which: Sql, userId: string): Promise<boolean> =>
  (await tx.one(sql`
    select from commission_payouts o join payees p on p.organisation_id = o.organisation_id and p.id = o.payee_id
    where o.organisation_id = ${tx.scope.organisationId} and ${which} and p.user_id = ${userId}`)) !== undefined;
