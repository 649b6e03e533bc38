import { addMonths } from '#contract/core/time-zone.ts';
import { type LateFeePolicy, lateFeeBy, policyOf } from '#contract/verticals/property/late-fees.ts';
import { type ProrationMethod, rentOfMonth } from '#contract/verticals/property/rent-rules.ts';
import type { ChargeKind } from '#contract/verticals/property/words.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { dayWords } from '../paper.ts';
import { applyPrepaidTo } from './apply.ts';
import { todayAt } from './books.ts';
import { type NewCharge, writeCharges } from './charges.ts';
import { lockLeases } from './lock.ts';
import { settingsOf } from './properties.ts';

/** Leases in one transaction: their charges are one entry of the book a day. */
const chunk = 500;
/** After a month of standing still what was missed is posted too. */
const monthsBack = 2;

type Due = {
  lease: { id: string; tenants: string; property: { id: string; name: string } };
  recurring: string;
  kind: ChargeKind;
  memo: string;
  cents: number;
  from: string;
  until: string | null;
  dueOn: string;
  proration: ProrationMethod;
  today: string;
};

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthly: Partial<Record<ChargeKind, string>> = {
  rent: 'Rent',
  pet: 'Pet rent',
  parking: 'Parking',
  utilities: 'Utilities',
};

/**
 * Charges of a month that are due and were not posted, some of them in their order. What recurs is walked in the order of its key, one
 * lease after the other (`offset 0` keeps the planner from joining all of it first): the cost is of the leases walked and not of all.
 */
const dueIn = (tx: Tx, month: string, after: string, leases: readonly string[] | null): Promise<Due[]> =>
  tx.all<Due>(sql`
  select d.*, r.id as recurring, r.kind, r.memo, r.cents from (
    select * from rental_recurring where organisation_id = ${tx.scope.organisationId} and id > ${after}::uuid
      ${leases ? sql`and lease_id = any(${leases}::uuid[])` : nothing} order by id offset 0) r
  cross join lateral (
    select json_build_object('id', l.id, 'tenants', l.tenants, 'property', json_build_object('id', p.id, 'name', p.name)) as lease,
      l.proration, ${todayAt}::text as today, greatest(r.from_on, l.from_on)::text as "from",
      least(r.until_on, case when l.notice_on is not null or l.moved_out_on is not null then least(l.until_on, l.moved_out_on) end)::text
        as until,
      greatest(least(${month}::date + l.due_day - 1, (${month}::date + interval '1 month')::date - 1), r.from_on, l.from_on)::text
        as "dueOn", l.post_from
    from rental_leases l join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    where l.organisation_id = r.organisation_id and l.id = r.lease_id
      and greatest(r.from_on, l.from_on) < ${month}::date + interval '1 month'
      and not exists (select from rental_charges c where c.organisation_id = r.organisation_id and c.recurring_id = r.id
        and c.month = ${month}::date) offset 0) d
  where coalesce(d.until, 'infinity')::date >= ${month}::date and d."dueOn"::date <= d.today::date and d."dueOn"::date >= d.post_from
  order by r.id limit ${sql.int(chunk)}`);

/**
 * Leases are held before the books, as whoever takes a payment does; what they owe is read again then. `last` is of what was read
 * first, where there may be more: what others posted meanwhile leaves no gap.
 */
async function afterLocking<Row extends { lease: { id: string } }>(
  tx: Tx,
  read: (leases: readonly string[] | null) => Promise<Row[]>,
): Promise<{ rows: Row[]; last: Row | null }> {
  const seen = await read(null);
  const ids = [...new Set(seen.map(({ lease }) => lease.id))];
  if (ids.length === 0) return { rows: [], last: null };
  await tx.run(sql`
    select from rental_leases where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) order by id for update`);
  return { rows: await read(ids), last: seen.length < chunk ? null : seen.at(-1)! };
}

const first = '00000000-0000-0000-0000-000000000000';

/** Some of a month after a place in the order. What comes to nothing, a day of a dollar's parking say, is no charge. */
export async function postMonth(
  tx: Tx,
  month: string,
  after: string | null,
): Promise<{ posted: number; next: string | null }> {
  const { rows: due, last } = await afterLocking(tx, (leases) => dueIn(tx, month, after ?? first, leases));
  const charges = due.map(
    ({ lease, recurring, kind, memo, cents, from, until, dueOn, proration, today }): NewCharge => ({
      lease,
      kind,
      memo: `${memo || monthly[kind] || 'Charge'} for ${monthNames.format(new Date(`${month}T00:00:00Z`))}`,
      cents: rentOfMonth(cents, month, { from, until }, proration),
      dueOn,
      today,
      recurring,
      month,
    }),
  );
  const owed = charges.filter(({ cents }) => cents > 0);
  if (owed.length > 0) await writeCharges(tx, `Rent for ${monthNames.format(new Date(`${month}T00:00:00Z`))}`, owed);
  await applyTo(tx, owed);
  return { posted: owed.length, next: last?.recurring ?? null };
}

/** Those who have paid ahead. */
async function applyTo(tx: Tx, charges: readonly NewCharge[]): Promise<void> {
  if (charges.length === 0) return;
  const ahead = await tx.all<{ id: string }>(sql`
    select distinct lease_id as id from rental_payments where organisation_id = ${tx.scope.organisationId} and unapplied_cents > 0
      and lease_id = any(${charges.map(({ lease }) => lease.id)}::uuid[])`);
  if (ahead.length === 0) return;
  const days = new Map(charges.toReversed().map(({ lease, dueOn }) => [lease.id, dueOn]));
  const leases = await lockLeases(
    tx,
    ahead.map(({ id }) => id),
  );
  await applyPrepaidTo(
    tx,
    leases.map((lease) => ({ lease, day: days.get(lease.id)! })),
  );
}

type Late = {
  id: string;
  lease: NewCharge['lease'];
  dueOn: string;
  rent: number;
  open: number;
  charged: number;
  state: string;
  today: string;
  leasePolicy: LateFeePolicy | null;
  propertyPolicy: LateFeePolicy | null;
};

/** Late fees that have come and were not charged, of rent that is open after a place in the order. */
export async function postLateFees(tx: Tx, after: string | null): Promise<{ posted: number; next: string | null }> {
  const { lateFee } = await settingsOf(tx);
  const [day, id] = after?.split('~') ?? ['-infinity', first];
  const { rows: late, last } = await afterLocking(tx, (leases) =>
    tx.all<Late>(sql`
    select c.id, json_build_object('id', l.id, 'tenants', l.tenants, 'property', json_build_object('id', p.id, 'name', p.name)) as lease,
      c.due_on::text as "dueOn", c.cents as rent, c.open_cents as open, p.state_or_province as state, ${todayAt}::text as today,
      l.late_fee as "leasePolicy", p.late_fee as "propertyPolicy",
      coalesce((select sum(f.cents) from rental_charges f where f.organisation_id = c.organisation_id and f.late_charge_id = c.id),
        0)::bigint as charged
    from rental_charges c
    join rental_leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    where c.organisation_id = ${tx.scope.organisationId} and c.open_cents > 0 and c.kind = 'rent'
      and (c.due_on, c.id) > (${day}::date, ${id}::uuid)
      ${leases ? sql`and l.id = any(${leases}::uuid[])` : nothing}
    order by c.due_on, c.id limit ${sql.int(chunk)}`),
  );
  const charges = late.flatMap((one): NewCharge[] => {
    const policy = policyOf(one.leasePolicy, one.propertyPolicy, lateFee);
    const cents = lateFeeBy(one.today, one, policy, one.state) - one.charged;
    if (cents <= 0) return [];
    const { lease, today } = one;
    return [
      {
        lease,
        kind: 'late_fee',
        memo: `Late fee, rent due ${dayWords(one.dueOn)}`,
        cents,
        dueOn: today,
        today,
        lateFor: one.id,
      },
    ];
  });
  if (charges.length > 0) await writeCharges(tx, 'Late fees', charges);
  await applyTo(tx, charges);
  return { posted: charges.length, next: last && `${last.dueOn}~${last.id}` };
}

/** Months that may have something due: the furthest day on earth decides which is the last. */
export async function openMonths(tx: Tx): Promise<string[]> {
  const { month } = await tx.get<{ month: string }>(
    sql`select date_trunc('month', now() at time zone 'Pacific/Kiritimati')::date::text as month`,
  );
  return Array.from({ length: monthsBack + 1 }, (_, back) => addMonths(month, back - monthsBack));
}
