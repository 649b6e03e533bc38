import type { InputOf } from '#contract/core/call.ts';
import { deposits, depositsChart, tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import type { rentalLeases } from '#contract/verticals/property/leases.ts';
import { monthOf } from '#contract/verticals/property/rent-rules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { statementJson } from '#server/core/ledger/balances.ts';
import { leaseApplication } from './applications.ts';
import { accountOf, later, standing, todayAt } from './books.ts';
import { isMonthly, leaseState } from './columns.ts';
import { depositFacts } from './deposit-interest.ts';
import { leaseSubject, lockLease } from './lock.ts';
import { leadsNamed } from './people.ts';
import { dailyRent } from './post-rent-job.ts';
import { settingsOf } from './properties.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/** Where a lease may be: the unit that is held for it. */
type Place = { property: string; name: string; today: string };

export type Wish = InputOf<typeof rentalLeases.create>;

/** What speaks against a lease: its days, and whoever has the unit then. Holds the unit. */
export async function refuseLease(tx: Tx, input: Wish): Promise<Place> {
  const { organisationId } = tx.scope;
  const unit = await tx.one<Place>(sql`
    select u.property_id as property, u.name, ${todayAt}::text as today
    from rental_units u join rental_properties p on p.organisation_id = u.organisation_id and p.id = u.property_id
    where u.organisation_id = ${organisationId} and u.id = ${input.unit} for update of u`);
  if (!unit) throw notFound();
  if (input.until !== null && input.until < input.from)
    throw invalid(['until'], 'Enter a date that isn’t before the lease begins.');
  const taken = await tx.one<{ tenants: string }>(sql`
    select tenants from rental_leases where organisation_id = ${organisationId} and unit_id = ${input.unit}
      and from_on <= coalesce(${input.until}::date, 'infinity')
      and coalesce(moved_out_on, until_on, 'infinity') >= ${input.from}::date limit 1`);
  if (taken) throw new Refusal('conflict', `This unit is leased to ${taken.tenants} then.`);
  return unit;
}

export async function createLease(tx: Tx, actor: Member, input: Wish): Promise<{ id: string }> {
  const unit = await refuseLease(tx, input);
  const people = await leadsNamed(tx, actor, input.tenants, (place) => ['tenants', place]);
  return { id: await makeLease(tx, unit, input, people, tx.scope.userId) };
}

/** The lease itself, once nothing speaks against it. */
export async function makeLease(
  tx: Tx,
  unit: Place,
  input: Wish,
  people: readonly { id: string; name: string }[],
  by: string | null,
): Promise<string> {
  const { organisationId } = tx.scope;
  const id = newId();
  const postFrom = input.postFrom ?? later(monthOf(unit.today), input.from);
  await tx.run(sql`
    insert into rental_leases (organisation_id, id, property_id, unit_id, tenants, from_on, until_on, due_day, proration, late_fee,
      post_from, deposit_due_cents, created_by)
    values (${organisationId}, ${id}, ${unit.property}, ${input.unit},
      ${people
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200)}, ${input.from}, ${input.until}, ${input.dueDay},
      ${input.proration ?? (await settingsOf(tx)).proration}, ${input.lateFee && JSON.stringify(input.lateFee)}::jsonb, ${postFrom},
      ${input.deposit}, ${by})`);
  await tx.run(sql`
    insert into rental_tenants (organisation_id, lease_id, lead_id, name)
    select ${organisationId}, ${id}, t.id, t.name from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) t(id uuid, name text)`);
  await tx.run(sql`
    insert into rental_recurring (organisation_id, lease_id, kind, cents, from_on)
    values (${organisationId}, ${id}, 'rent', ${input.rent}, ${input.from})`);
  tx.record({
    kind: 'lease.created',
    subject: leaseSubject(id),
    data: { unit: input.unit, rent: input.rent, from: input.from },
  });
  if (input.application) await leaseApplication(tx, input.application, id, input.unit);
  await tx.enqueue(dailyRent());
  return id;
}

const shown = 100;

export const leaseJson = (id: string, { organisationId }: Member): Sql => sql`
  select json_build_object('id', l.id, 'today', ${todayAt}, 'property', json_build_object('id', p.id, 'name', p.name), 'stateOrProvince', p.state_or_province,
    'unit', json_build_object('id', u.id, 'name', u.name), 'state', ${leaseState}, 'isMonthly', ${isMonthly},
    'tenants', (select coalesce(json_agg(json_build_object('lead', t.lead_id, 'name', t.name) order by t.id), '[]')
      from rental_tenants t where t.organisation_id = l.organisation_id and t.lease_id = l.id), 'from', l.from_on, 'until', l.until_on, 'dueDay', l.due_day, 'proration', l.proration, 'lateFee', l.late_fee,
    'noticeOn', l.notice_on, 'movedOutOn', l.moved_out_on, 'depositDue', l.deposit_due_cents,
    'depositHeld', ${standing(organisationId, depositsChart, deposits.tenants, 'lease', sql`l.id`)}, 'depositBy', l.deposit_by,
    'depositSettledOn', l.deposit_settled_on, ${depositFacts(organisationId, sql`l.id`)}, 'balance', ${standing(organisationId, tenantsChart, tenants.receivable, 'lease', sql`l.id`)},
    'recurring', (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'memo', r.memo, 'cents', r.cents,
      'from', r.from_on, 'until', r.until_on) order by r.from_on, r.id), '[]') from rental_recurring r
      where r.organisation_id = l.organisation_id and r.lease_id = l.id),
    'charges', (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'memo', c.memo, 'dueOn', c.due_on,
      'cents', c.cents, 'open', c.open_cents, 'isVoid', c.voided_on is not null) order by c.due_on desc, c.id desc), '[]') from (
      select * from rental_charges c where c.organisation_id = l.organisation_id and c.lease_id = l.id
      order by c.due_on desc, c.id desc limit ${sql.int(shown)}) c),
    'payments', (select coalesce(json_agg(json_build_object('id', m.id, 'cents', m.cents, 'unapplied', m.unapplied_cents,
      'receivedOn', m.received_on, 'method', m.method, 'reference', m.reference, 'reversedOn', m.reversed_on)
      order by m.received_on desc, m.id desc), '[]') from (
      select * from rental_payments m where m.organisation_id = l.organisation_id and m.lease_id = l.id
      order by m.received_on desc, m.id desc limit ${sql.int(shown)}) m),
    'createdAt', l.created_at)::text
  from rental_leases l
  join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
  join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
  where l.organisation_id = ${organisationId} and l.id = ${id}`;

export async function ledgerOf(tx: Tx, { id, from, to, cursor, limit }: InputOf<typeof rentalLeases.ledger>) {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ account: string | null }>(sql`
    select ${accountOf(organisationId, tenantsChart, tenants.receivable)} as account from rental_leases
    where organisation_id = ${organisationId} and id = ${id}`);
  if (!found) throw notFound();
  return ledgerIn(tx, found.account, { kind: 'lease', id }, { from, to, cursor, limit });
}

type Shown = {
  opening: number;
  closing: number;
  rows: {
    entry: string;
    number: number;
    day: string;
    memo: string;
    source: string;
    about: string | null;
    owner: string | null;
    cents: number;
    balance: number;
  }[];
  next: string | null;
};
type Asked = { from: string; to: string; cursor: string | undefined; limit: number };

export async function ledgerIn(
  tx: Tx,
  account: string | null,
  whose: { kind: string; id: string },
  asked: Asked,
): Promise<Shown> {
  if (account === null) return { opening: 0, closing: 0, rows: [], next: null };
  const row = await tx.get<Record<string, string>>(
    statementJson(tx.scope.organisationId, { account, whose, ...asked }),
  );
  return JSON.parse(Object.values(row)[0]!);
}

export async function addRecurring(
  tx: Tx,
  { id, kind, memo, cents, from }: InputOf<typeof rentalLeases.addRecurring>,
  field = ['from'],
): Promise<{ id: string }> {
  const { organisationId } = tx.scope;
  const lease = await lockLease(tx, id);
  if (lease.movedOutOn) throw new Refusal('conflict', 'The tenants have moved out.');
  if (from < lease.from) throw invalid(field, 'Enter a date that isn’t before the lease began.');
  if (kind === 'rent') {
    const posted = await tx.one(sql`
      select from rental_charges c join rental_recurring r on r.organisation_id = c.organisation_id and r.id = c.recurring_id
      where c.organisation_id = ${organisationId} and c.lease_id = ${id} and r.kind = 'rent'
        and c.month >= date_trunc('month', ${from}::date) and c.voided_on is null limit 1`);
    if (posted) throw invalid(field, 'Rent of that month is already posted. Choose a later month.');
    await tx.run(sql`
      update rental_recurring set until_on = ${from}::date - 1
      where organisation_id = ${organisationId} and lease_id = ${id} and kind = 'rent' and coalesce(until_on, 'infinity') >= ${from}::date`);
  }
  const made = newId();
  await tx.run(sql`
    insert into rental_recurring (organisation_id, id, lease_id, kind, memo, cents, from_on)
    values (${organisationId}, ${made}, ${id}, ${kind}, ${memo}, ${cents}, ${from})`);
  tx.record({ kind: 'lease.changed', subject: leaseSubject(id), data: { fields: [kind], cents, from } });
  await tx.enqueue(dailyRent());
  return { id: made };
}

/** The end and the rent of the next term are one agreement: both hold, or neither. */
export async function renewLease(
  tx: Tx,
  { id, until, rent, rentFrom }: InputOf<typeof rentalLeases.renew>,
): Promise<void> {
  const lease = await lockLease(tx, id);
  if (lease.movedOutOn) throw new Refusal('conflict', 'The tenants have moved out.');
  if (until !== null && until < lease.from)
    throw invalid(['until'], 'Enter a date that isn’t before the lease begins.');
  if (rent !== undefined && until !== null && rentFrom! > until)
    throw invalid(['rentFrom'], 'Enter a date that isn’t after the new end.');
  // First, since it may be refused: whoever hears of that keeps the transaction.
  if (rent !== undefined)
    await addRecurring(tx, { id, kind: 'rent', memo: '', cents: rent, from: rentFrom! }, ['rentFrom']);
  await tx.run(sql`
    update rental_leases set until_on = ${until}, notice_on = null where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await withdrawOffers(tx, id);
  tx.record({ kind: 'lease.changed', subject: leaseSubject(id), data: { what: 'renewed', until } });
}

export async function giveNotice(
  tx: Tx,
  { id, noticeOn, leavesOn }: InputOf<typeof rentalLeases.giveNotice>,
): Promise<void> {
  const lease = await lockLease(tx, id);
  if (lease.movedOutOn) throw new Refusal('conflict', 'The tenants have moved out.');
  if (leavesOn < noticeOn) throw invalid(['leavesOn'], 'Enter a date that isn’t before the notice.');
  if (leavesOn < lease.from) throw invalid(['leavesOn'], 'Enter a date that isn’t before the lease began.');
  await tx.run(sql`
    update rental_leases set notice_on = ${noticeOn}, until_on = ${leavesOn}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await withdrawOffers(tx, id);
  tx.record({ kind: 'lease.changed', subject: leaseSubject(id), data: { what: 'notice_given', noticeOn, leavesOn } });
}
