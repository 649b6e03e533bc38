import { isDeepStrictEqual } from 'node:util';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { type CommissionTerms, commissionOf, commissionParts } from '#contract/verticals/commercial/commission.ts';
import type { Commission, commercialCommissions } from '#contract/verticals/commercial/commissions.ts';
import type { Offered } from '#contract/verticals/commercial/leases.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { post } from '#server/core/ledger/post.ts';
import { todayAt } from './buildings.ts';

const subjectOf = (proposal: string) => ({ type: 'commercial_proposal', id: proposal });

type CommissionedLease = Pick<Offered, 'squareFeet' | 'perFoot' | 'escalation' | 'months' | 'freeMonths'> & {
  tenant: string;
  stage: string;
  from: string;
  suite: string;
  type: string;
  building: string;
  address: string;
  today: string;
};

async function leaseOfProposal(tx: Tx, id: string, lock: Sql = nothing): Promise<CommissionedLease> {
  const found = await tx.one<CommissionedLease>(sql`
    select p.tenant, p.stage, p.from_on::text as "from", p.months, p.square_feet as "squareFeet", p.per_foot_cents as "perFoot",
      p.escalation, p.free_months as "freeMonths", p.type, s.suite, b.name as building, ${todayAt}::text as today,
      concat_ws(', ', nullif(b.street, ''), nullif(b.city, ''), trim(b.state_or_province || ' ' || b.postal_code)) as address
    from commercial_proposals p
    join commercial_spaces s on s.organisation_id = p.organisation_id and s.id = p.space_id
    join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
    where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id} ${lock}`);
  if (!found) throw notFound();
  return found;
}

const partJson = sql`json_build_object('id', x.id, 'part', x.part, 'dueOn', x.due_on, 'cents', x.cents, 'invoicedOn', x.invoiced_on,
  'paidOn', x.paid_on)`;

type Row = Omit<Commission, 'lines' | 'tenant'>;

/** The schedule is counted again from the lease and terms that were kept; neither changes once something is invoiced. */
export async function commissionShown(tx: Tx, proposal: string): Promise<OutputOf<typeof commercialCommissions.get>> {
  const lease = await leaseOfProposal(tx, proposal);
  const row = await tx.one<Row>(sql`
    select c.proposal_id as proposal, c.number, c.payer, c.co_broker as "coBroker", c.executed_on::text as "executedOn", c.terms,
      c.total_cents as total, c.own_cents as own, c.version,
      (select json_agg(${partJson} order by x.due_on, x.part desc) from commercial_commission_parts x
        where x.organisation_id = c.organisation_id and x.commission_id = c.id) as parts
    from commercial_commissions c where c.organisation_id = ${tx.scope.organisationId} and c.proposal_id = ${proposal}`);
  if (!row) return { commission: null };
  return { commission: { ...row, tenant: lease.tenant, lines: commissionOf(lease, row.terms).lines } };
}

const pick = ({ executedOn, payer, coBroker, terms }: Commission) => ({ executedOn, payer, coBroker, terms });

export async function setCommission(tx: Tx, input: InputOf<typeof commercialCommissions.set>): Promise<Commission> {
  const { organisationId, userId } = tx.scope;
  const { proposal, executedOn, payer, coBroker, terms } = input;
  const lease = await leaseOfProposal(tx, proposal, sql`for update of p`);
  if (lease.stage !== 'executed')
    throw new Refusal('conflict', 'Only an executed lease pays a commission. Move the proposal to Executed first.');
  if (executedOn > lease.today) throw invalid(['executedOn'], 'Enter a date that isn’t in the future.');
  if (terms.coBrokerShare > 0 && !coBroker) throw invalid(['coBroker'], 'Enter the other broker.');
  const { total, own, parts } = commissionOf(lease, terms);
  if (total <= 0) throw invalid(['terms', 'scale'], 'These terms come to no commission.');
  const { commission: before } = await commissionShown(tx, proposal);
  const said = { executedOn, payer, coBroker, terms };
  if (before && isDeepStrictEqual(said, pick(before))) return before;
  const invoiced = await tx.one(sql`
    select from commercial_commission_parts x
    join commercial_commissions c on c.organisation_id = x.organisation_id and c.id = x.commission_id
    where c.organisation_id = ${organisationId} and c.proposal_id = ${proposal} and (x.invoiced_on is not null or x.paid_on is not null)
    limit 1`);
  if (invoiced) throw new Refusal('conflict', 'A part of this commission is invoiced already.');
  // Numbers of vouchers have no gaps: whoever sets two at once waits here.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`commercial commission ${organisationId}`}, 0))`);
  const { id } = await tx.get<{ id: string }>(sql`
    insert into commercial_commissions (organisation_id, id, proposal_id, number, payer, co_broker, executed_on, terms, total_cents,
      own_cents, created_by)
    select ${organisationId}, ${newId()}, ${proposal}, coalesce(max(number), 0) + 1, ${payer}, ${coBroker}, ${executedOn},
      ${JSON.stringify(terms)}::jsonb, ${total}, ${own}, ${userId} from commercial_commissions where organisation_id = ${organisationId}
    on conflict (organisation_id, proposal_id) do update set payer = excluded.payer, co_broker = excluded.co_broker,
      executed_on = excluded.executed_on, terms = excluded.terms, total_cents = excluded.total_cents, own_cents = excluded.own_cents,
      version = commercial_commissions.version + 1
    returning id`);
  await tx.run(sql`
    delete from commercial_commission_parts where organisation_id = ${organisationId} and commission_id = ${id}`);
  for (const part of commissionParts)
    if (parts[part] > 0)
      await tx.run(sql`
        insert into commercial_commission_parts (organisation_id, commission_id, part, due_on, cents)
        values (${organisationId}, ${id}, ${part}, ${part === 'execution' ? executedOn : lease.from}, ${parts[part]})`);
  tx.record({
    kind: 'commercial.proposal_changed',
    subject: subjectOf(proposal),
    data: { what: 'commission_set', total, own },
  });
  const { commission } = await commissionShown(tx, proposal);
  return commission!;
}

const earliest: Order = { value: { column: sql`x.due_on`, type: 'date' }, id: sql`x.id`, descending: false };

export const commissionPage = (
  { cursor, limit }: InputOf<typeof commercialCommissions.list>,
  { organisationId }: Member,
): Page => ({
  rows: sql`
    select x.id, x.part, x.due_on::text as "dueOn", x.cents, x.invoiced_on::text as "invoicedOn", x.paid_on::text as "paidOn",
      c.proposal_id as proposal, c.number, p.tenant, c.payer, json_build_object('id', b.id, 'name', b.name) as building,
      x.due_on < ${todayAt} as "isOverdue"
    from commercial_commission_parts x
    join commercial_commissions c on c.organisation_id = x.organisation_id and c.id = x.commission_id
    join commercial_proposals p on p.organisation_id = c.organisation_id and p.id = c.proposal_id
    join commercial_spaces s on s.organisation_id = p.organisation_id and s.id = p.space_id
    join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
    where x.organisation_id = ${organisationId} and x.paid_on is null and ${after(earliest, cursor)}
    order by ${orderBy(earliest)} limit ${sql.int(limit)}`,
  cursor: [sql`r."dueOn"`, sql`r.id`],
  limit,
});

type Kept = {
  proposal: string;
  number: number;
  tenant: string;
  part: string;
  cents: number;
  invoicedOn: string | null;
  paidOn: string | null;
  today: string;
};

async function lockPart(tx: Tx, id: string, on: string): Promise<Kept> {
  const found = await tx.one<Kept>(sql`
    select c.proposal_id as proposal, c.number, p.tenant, x.part, x.cents, x.invoiced_on::text as "invoicedOn",
      x.paid_on::text as "paidOn", ${todayAt}::text as today
    from commercial_commission_parts x
    join commercial_commissions c on c.organisation_id = x.organisation_id and c.id = x.commission_id
    join commercial_proposals p on p.organisation_id = c.organisation_id and p.id = c.proposal_id
    join commercial_spaces s on s.organisation_id = p.organisation_id and s.id = p.space_id
    join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
    where x.organisation_id = ${tx.scope.organisationId} and x.id = ${id} for update of p, x`);
  if (!found) throw notFound();
  if (on > found.today) throw invalid(['on'], 'Enter a date that isn’t in the future.');
  return found;
}

export async function invoicePart(tx: Tx, { id, on }: InputOf<typeof commercialCommissions.invoice>): Promise<void> {
  const { invoicedOn, proposal, part } = await lockPart(tx, id, on);
  if (invoicedOn) return;
  await tx.run(sql`
    update commercial_commission_parts set invoiced_on = ${on} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'commercial.proposal_changed',
    subject: subjectOf(proposal),
    data: { what: 'commission_invoiced', part },
  });
}

/** Income of the office’s own books on the day it came. What agents get of it is a payout of finance. */
export async function collectPart(tx: Tx, { id, on }: InputOf<typeof commercialCommissions.collect>): Promise<void> {
  const { paidOn, proposal, part, cents, number, tenant } = await lockPart(tx, id, on);
  if (paidOn) return;
  const entry = await post(tx, {
    chart: operatingChart,
    day: on,
    memo: `Leasing commission ${number}: ${tenant}`.slice(0, 300),
    source: 'commercial.commission',
    key: id,
    lines: [
      debit(operating.bank, cents),
      credit(operating.commissionIncome, cents, { about: { kind: 'commercial_proposal', id: proposal } }),
    ],
  });
  await tx.run(sql`
    update commercial_commission_parts set paid_on = ${on}, entry_id = ${entry.id}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'commercial.proposal_changed',
    subject: subjectOf(proposal),
    data: { what: 'commission_paid', part, cents },
  });
}

export type Voucher = { office: string; lease: CommissionedLease; commission: Commission };

export async function voucherOf(tx: Tx, proposal: string): Promise<Voucher> {
  const lease = await leaseOfProposal(tx, proposal);
  const { commission } = await commissionShown(tx, proposal);
  if (!commission) throw notFound();
  const { organisation } = await ownBrand(tx);
  return { office: organisation, lease, commission };
}

/** The terms a voucher is checked by, in one line. */
export const termWords = ({ method, basis, perFoot, atExecution }: CommissionTerms): string =>
  `${
    method === 'per_foot'
      ? `$${(perFoot / 100).toFixed(2)} per square foot and year of the term`
      : `By schedule on ${basis === 'gross' ? 'all rent of the term' : 'the rent paid, without free months'}`
  }; ${atExecution / 10_000}% at execution, ${(1_000_000 - atExecution) / 10_000}% at commencement`;
