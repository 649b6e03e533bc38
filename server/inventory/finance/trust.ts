import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { trust, trustChart } from '#contract/inventory/finance/chart.ts';
import { depositBy } from '#contract/inventory/finance/deposit-rules.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { awaitSecond } from '#server/core/ledger/approvals.ts';
import { post } from '#server/core/ledger/post.ts';
import { searchCondition } from '../deals/columns.ts';
import type { Second } from './deeds.ts';

const orders = {
  received: { value: { column: sql`t.deposit_by`, type: 'date' }, id: sql`t.id`, descending: false },
  all: { value: { column: sql`t.received_on`, type: 'date' }, id: sql`t.id`, descending: true },
} as const satisfies Record<string, Order>;

export function depositsJson(
  { state, cursor, limit }: InputOf<typeof finance.deposits>,
  { organisationId }: Member,
): Sql {
  const order = orders[state];
  const rows = sql`
    select t.id, json_build_object('id', t.deal_id, 'name', t.title) as deal, t.payer, t.method, t.reference, t.cents,
      t.received_on as "receivedOn", t.deposit_by as "depositBy", t.state_code as state, t.deposited_on as "depositedOn",
      t.returned_on as "returnedOn",
      coalesce((select -s.balance_cents from ledger_subs s join ledger_accounts a
        on a.organisation_id = s.organisation_id and a.id = s.account_id and a.book_kind = 'trust' and a.code = ${trust.clientFunds}
        where s.organisation_id = t.organisation_id and s.owner_kind = 'deal' and s.owner_id = t.deal_id), 0)::bigint as held
    from trust_deposits t
    where t.organisation_id = ${organisationId}
      and ${state === 'received' ? sql`t.deposited_on is null and t.returned_on is null` : sql`true`} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, [state === 'received' ? sql`r."depositBy"` : sql`r."receivedOn"`, sql`r.id`], limit);
}

/** Recording money for a deal requires only its name. */
export const dealNamesJson = ({ search }: InputOf<typeof finance.deals>, { organisationId }: Member): Sql => sql`
  select json_build_object('rows', coalesce(json_agg(r), '[]'))::text from (
    select l.id, l.name, nullif(l.address, '') as address from deals l
    where l.organisation_id = ${organisationId} and l.archived_at is null ${searchCondition(search)}
    order by l.id desc limit 20) r`;

type HeldDeal = { id: string; name: string; acceptedOn: string | null; state: string | null };

/** Bookkeepers see every deal by name. */
async function dealOf(tx: Tx, id: string): Promise<HeldDeal> {
  const deal = await tx.one<HeldDeal>(sql`
    select l.id, l.name, l.accepted_on as "acceptedOn",
      (select f.state_code from finance_settings f where f.organisation_id = l.organisation_id) as state
    from deals l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${id}`);
  if (!deal) throw invalid(['deal'], 'Choose a deal.');
  return deal;
}

const ownerOf = ({ id, name }: Pick<HeldDeal, 'id' | 'name'>) => ({ kind: 'deal', id, name });

/** Received but not deposited yet: the books hold nothing for the deal until it is at the bank. */
export async function receiveDeposit(
  tx: Tx,
  input: InputOf<typeof finance.receiveDeposit>,
): Promise<{ id: string; depositBy: string }> {
  const deal = await dealOf(tx, input.deal);
  const by = input.depositBy ?? depositBy(deal.state, input.receivedOn, deal.acceptedOn)?.day;
  if (!by)
    throw invalid(['depositBy'], 'Enter the deadline in the contract, or choose your state in Finance settings.');
  if (by < input.receivedOn) throw invalid(['depositBy'], 'Enter a deadline that isn’t before the receipt.');
  const id = newId();
  await tx.run(sql`
    insert into trust_deposits (organisation_id, id, deal_id, title, payer, method, reference, cents, received_on, state_code, deposit_by,
      created_by)
    values (${tx.scope.organisationId}, ${id}, ${deal.id}, ${deal.name.slice(0, 200)}, ${input.payer}, ${input.method},
      ${input.reference}, ${input.cents}, ${input.receivedOn}, ${input.depositBy ? null : deal.state}, ${by}, ${tx.scope.userId})`);
  tx.record({
    kind: 'finance.deposit_received',
    subject: { type: 'trust_deposit', id },
    data: { deal: deal.id, cents: input.cents, depositBy: by },
  });
  return { id, depositBy: by };
}

type InHand = {
  id: string;
  dealId: string;
  title: string;
  payer: string;
  cents: number;
  receivedOn: string;
  isOpen: boolean;
};

async function lockDeposit(tx: Tx, id: string, on: string): Promise<InHand> {
  const deposit = await tx.one<InHand>(sql`
    select t.id, t.deal_id as "dealId", t.title, t.payer, t.cents, t.received_on as "receivedOn",
      t.deposited_on is null and t.returned_on is null as "isOpen"
    from trust_deposits t where t.organisation_id = ${tx.scope.organisationId} and t.id = ${id} for update`);
  if (!deposit) throw notFound();
  if (!deposit.isOpen) throw new Refusal('conflict', 'This money was already deposited or returned.');
  if (on < deposit.receivedOn) throw invalid(['on'], 'Enter a date that isn’t before the receipt.');
  return deposit;
}

export async function depositFunds(tx: Tx, { id, on }: InputOf<typeof finance.depositFunds>): Promise<void> {
  const { dealId, title, payer, cents } = await lockDeposit(tx, id, on);
  const owner = ownerOf({ id: dealId, name: title });
  const { id: entry } = await post(tx, {
    chart: trustChart,
    day: on,
    memo: `Earnest money from ${payer}: ${title}`.slice(0, 300),
    source: 'trust.deposit',
    key: id,
    lines: [debit(trust.bank, cents), credit(trust.clientFunds, cents, { owner, about: { kind: 'deal', id: dealId } })],
  });
  await tx.run(sql`
    update trust_deposits set deposited_on = ${on}, entry_id = ${entry} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'finance.deposit_made', subject: { type: 'trust_deposit', id }, data: { deal: dealId, cents } });
}

export async function returnDeposit(tx: Tx, { id, on }: InputOf<typeof finance.returnDeposit>): Promise<void> {
  const { dealId, cents } = await lockDeposit(tx, id, on);
  await tx.run(
    sql`update trust_deposits set returned_on = ${on} where organisation_id = ${tx.scope.organisationId} and id = ${id}`,
  );
  tx.record({
    kind: 'finance.deposit_returned',
    subject: { type: 'trust_deposit', id },
    data: { deal: dealId, cents },
  });
}

type Release = InputOf<typeof finance.releaseFunds>;

export async function releaseFunds(tx: Tx, actor: Member, wish: Release): Promise<Outcome> {
  const deal = await dealOf(tx, wish.deal);
  const approval = await awaitSecond(tx, actor, trustChart, {
    deed: 'release',
    payload: wish,
    subject: wish.deal,
    memo: `Release to ${wish.payee}: ${deal.name}`.slice(0, 300),
    cents: wish.cents,
  });
  if (approval) return { state: 'waiting', entry: null, approval };
  return {
    state: 'posted',
    entry: await doRelease(tx, wish, { createdBy: actor.userId, approvedBy: null }),
    approval: null,
  };
}

/** Paid only from the funds held for that deal. */
export async function doRelease(tx: Tx, wish: Release, second: Second): Promise<string> {
  const deal = await dealOf(tx, wish.deal);
  const id = newId();
  const { id: entry } = await post(tx, {
    chart: trustChart,
    day: wish.on,
    memo: `Release to ${wish.payee}: ${deal.name}`.slice(0, 300),
    source: 'trust.release',
    key: id,
    ...second,
    lines: [
      debit(trust.clientFunds, wish.cents, { owner: ownerOf(deal), about: { kind: 'deal', id: deal.id } }),
      credit(trust.bank, wish.cents),
    ],
  });
  await tx.run(sql`
    insert into trust_releases (organisation_id, id, deal_id, cents, payee, basis, note, method, reference, released_on, entry_id)
    values (${tx.scope.organisationId}, ${id}, ${deal.id}, ${wish.cents}, ${wish.payee}, ${wish.basis}, ${wish.note}, ${wish.method},
      ${wish.reference}, ${wish.on}, ${entry})`);
  tx.record({
    kind: 'finance.funds_released',
    subject: { type: 'trust_release', id },
    data: { deal: deal.id, cents: wish.cents, basis: wish.basis },
  });
  return entry;
}

/** The broker's own funds in the trust account, so that no client's money pays the bank. */
export async function moveOwnFunds(tx: Tx, { cents, on, memo }: InputOf<typeof finance.moveOwnFunds>): Promise<void> {
  const { organisationId } = tx.scope;
  const owner = { kind: 'organisation', id: organisationId, name: 'Broker’s own funds' };
  const { id } = await post(tx, {
    chart: trustChart,
    day: on,
    memo,
    source: 'trust.own_funds',
    key: newId(),
    lines: [debit(trust.bank, cents), credit(trust.ownFunds, cents, { owner })],
  });
  tx.record({ kind: 'finance.own_funds_moved', subject: { type: 'ledger_entry', id }, data: { cents } });
}
