import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { type CamYear, type Expense, reconcileCam } from '#contract/verticals/commercial/cam.ts';
import type { CamStatement, commercial } from '#contract/verticals/commercial/commercial.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import {
  type CamParties,
  ensurePosted,
  postPayment,
  postStatement,
  reversePayment,
  reverseStatement,
} from './cam-books.ts';
import { paidOf } from './disputes.ts';
import { type KeptLease, leaseById, leaseSubject } from './leases.ts';

/** Square feet that were leased over a year, by the days of each lease in it. */
const leasedIn = sql`(select coalesce(round(sum(l.square_feet::numeric * (least(l.until_on, make_date(c.year, 12, 31))
    - greatest(l.from_on, make_date(c.year, 1, 1)) + 1) / (make_date(c.year, 12, 31) - make_date(c.year, 1, 1) + 1))), 0)::int
  from commercial_leases l where l.organisation_id = c.organisation_id and l.building_id = c.building_id
    and l.from_on <= make_date(c.year, 12, 31) and l.until_on >= make_date(c.year, 1, 1))`;

const partiesOf = ({ id, tenant, building, today }: KeptLease, year: number): CamParties => ({
  lease: id,
  tenant,
  building,
  year,
  today,
});

/** The steps of a tenant's year; nothing is kept until it is billed. */
async function reconcileLease(
  tx: Tx,
  { id, year, estimates }: { id: string; year: number; estimates: number },
  lock: Sql = nothing,
): Promise<{ statement: CamStatement; parties: CamParties }> {
  const lease = await leaseById(tx, id, lock);
  const years = await tx.all<{ year: number; occupancy: number; expenses: Expense[]; leased: number }>(sql`
    select c.year, c.occupancy, c.expenses, greatest(1, ${leasedIn}) as leased from commercial_costs c
    where c.organisation_id = ${tx.scope.organisationId} and c.building_id = ${lease.building.id} and c.year <= ${year} order by c.year`);
  const all = years.map(
    ({ leased, ...row }): CamYear => ({ ...row, buildingFeet: lease.building.squareFeet, leasedFeet: leased }),
  );
  const wanted = all.find((one) => one.year === year);
  if (!wanted) throw new Refusal('conflict', `Enter the costs of ${year} first.`);
  const since = Number(lease.from.slice(0, 4));
  const base = lease.terms.baseYear;
  const result = reconcileCam({
    terms: lease.terms,
    year: wanted,
    // The cap counts from the first year of the lease, or from a base year before it.
    earlier: all.filter((one) => one.year < year && (one.year >= since || one.year === base)),
    from: lease.from,
    until: lease.until,
    estimates,
    today: lease.today,
  });
  const statement = { year, ...result, auditUntil: addDays(lease.today, lease.terms.auditDays) };
  return { statement, parties: partiesOf(lease, year) };
}

export async function reconcile(tx: Tx, input: InputOf<typeof commercial.reconcile>): Promise<CamStatement> {
  return (await reconcileLease(tx, input)).statement;
}

export async function billCam(tx: Tx, input: InputOf<typeof commercial.billCam>): Promise<CamStatement> {
  const { parties, statement } = await reconcileLease(tx, input, sql`for update of l`);
  if (parties.today <= `${input.year}-12-31`) throw new Refusal('conflict', 'The year isn’t over yet.');
  if (await currentStatement(tx, input)) throw new Refusal('conflict', 'CAM of this year is already billed.');
  await keep(tx, parties, { ...input, statement, revision: 1, reason: '' });
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(input.id),
    data: { what: 'cam_billed', year: input.year, trueUp: statement.trueUp },
  });
  return statement;
}

type Kept = { estimates: number; statement: CamStatement; revision: number; reason: string };

async function keep(tx: Tx, parties: CamParties, { estimates, statement, revision, reason }: Kept): Promise<void> {
  const id = newId();
  await tx.run(sql`
    insert into commercial_statements (organisation_id, id, lease_id, year, revision, reason, estimates_cents, owed_cents, statement,
      billed_on)
    values (${tx.scope.organisationId}, ${id}, ${parties.lease}, ${parties.year}, ${revision}, ${reason}, ${estimates}, ${statement.owed},
      ${JSON.stringify(statement)}::jsonb, ${parties.today})`);
  await postStatement(tx, parties, id, statement.trueUp);
}

type Current = {
  id: string;
  revision: number;
  estimates: number;
  statement: CamStatement;
  trueUp: number;
  entry: string | null;
  credited: number;
  paid: number;
  isDisputed: boolean;
};

/** What is billed of a year now, on a lease that is locked. */
const currentStatement = (tx: Tx, { id, year }: { id: string; year: number }): Promise<Current | undefined> =>
  tx.one<Current>(sql`
    select t.id, t.revision, t.estimates_cents as estimates, t.statement, (t.statement -> 'trueUp')::bigint as "trueUp", t.entry_id as entry,
      (select coalesce(sum(d.credit_cents), 0)::bigint from commercial_cam_disputes d
        where d.organisation_id = t.organisation_id and d.statement_id = t.id) as credited, ${paidOf} as paid,
      exists (select from commercial_cam_disputes d where d.organisation_id = t.organisation_id and d.statement_id = t.id
        and d.answered_at is null) as "isDisputed"
    from commercial_statements t
    where t.organisation_id = ${tx.scope.organisationId} and t.lease_id = ${id} and t.year = ${year} and t.superseded_on is null`);

/** The one before stays as it was billed, and says what was wrong; its entries and those of its credits are reversed. */
export async function reissueCam(
  tx: Tx,
  { reason, ...input }: InputOf<typeof commercial.reissueCam>,
): Promise<CamStatement> {
  const { parties, statement } = await reconcileLease(tx, input, sql`for update of l`);
  const before = await currentStatement(tx, input);
  if (!before) throw new Refusal('conflict', 'CAM of this year isn’t billed yet.');
  if (before.isDisputed) throw new Refusal('conflict', 'Answer the open disputes of this statement first.');
  const isSame =
    before.estimates === input.estimates &&
    before.credited === 0 &&
    isDeepStrictEqual(before.statement.steps, JSON.parse(JSON.stringify(statement.steps)));
  if (isSame) throw new Refusal('conflict', 'Nothing has changed since this statement was billed.');
  await reverseStatement(tx, parties, before.id);
  await tx.run(sql`
    update commercial_statements set superseded_on = ${parties.today}
    where organisation_id = ${tx.scope.organisationId} and id = ${before.id}`);
  await keep(tx, parties, { ...input, statement, revision: before.revision + 1, reason });
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(input.id),
    data: { what: 'cam_reissued', year: input.year, trueUp: statement.trueUp, reason },
  });
  return statement;
}

/** Of a credit the money goes the other way: to the tenant. */
export async function recordCamPayment(
  tx: Tx,
  input: InputOf<typeof commercial.recordCamPayment>,
): Promise<{ open: number }> {
  const { organisationId, userId } = tx.scope;
  const lease = await leaseById(tx, input.id, sql`for update of l`);
  const parties = partiesOf(lease, input.year);
  if (input.on > lease.today) throw invalid(['on'], 'Enter a date that isn’t in the future.');
  const current = await currentStatement(tx, input);
  if (!current) throw new Refusal('conflict', 'CAM of this year isn’t billed yet.');
  const open = current.trueUp - current.credited - current.paid;
  if (input.cents > Math.abs(open)) throw invalid(['cents'], 'More than is open can’t be recorded.');
  const cents = open > 0 ? input.cents : -input.cents;
  await ensurePosted(tx, parties, current);
  const id = newId();
  const entry = await postPayment(tx, parties, { payment: id, statement: current.id, cents, on: input.on });
  await tx.run(sql`
    insert into commercial_cam_payments (organisation_id, id, lease_id, year, cents, paid_on, reference, entry_id, created_by)
    values (${organisationId}, ${id}, ${input.id}, ${input.year}, ${cents}, ${input.on}, ${input.reference}, ${entry}, ${userId})`);
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(input.id),
    data: { what: 'cam_paid', year: input.year, cents },
  });
  return { open: open - cents };
}

type KeptPayment = { lease: string; year: number; cents: number; on: string; entry: string; isReturned: boolean };

/** The bank took it back, or it was entered by mistake: what it paid is open again, and the payment stays on record. */
export async function returnCamPayment(
  tx: Tx,
  { id, on, reason }: InputOf<typeof commercial.returnCamPayment>,
): Promise<{ open: number }> {
  const { organisationId } = tx.scope;
  const seen = await tx.one<{ lease: string }>(sql`
    select lease_id as lease from commercial_cam_payments where organisation_id = ${organisationId} and id = ${id}`);
  if (!seen) throw notFound();
  // The lease before anything of its money, as whoever bills it does.
  const lease = await leaseById(tx, seen.lease, sql`for update of l`);
  const payment = await tx.get<KeptPayment>(sql`
    select lease_id as lease, year, cents, paid_on::text as "on", entry_id as entry, returned_on is not null as "isReturned"
    from commercial_cam_payments where organisation_id = ${organisationId} and id = ${id} for update`);
  if (payment.isReturned) throw new Refusal('conflict', 'This payment is already reversed.');
  if (on > lease.today) throw invalid(['on'], 'Enter a date that isn’t in the future.');
  if (on < payment.on) throw invalid(['on'], 'Enter a date that isn’t before the payment.');
  const entry = await reversePayment(tx, partiesOf(lease, payment.year), {
    entry: payment.entry,
    day: on,
    isReturned: reason !== 'entered_wrong',
  });
  await tx.run(sql`
    update commercial_cam_payments set returned_on = ${on}, return_reason = ${reason}, return_entry_id = ${entry}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(lease.id),
    data: { what: 'cam_payment_returned', year: payment.year, cents: payment.cents, reason },
  });
  const { trueUp, credited, paid } = (await currentStatement(tx, { id: lease.id, year: payment.year }))!;
  return { open: trueUp - credited - paid };
}
