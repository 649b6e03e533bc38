import { whole } from '#contract/core/money.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { splitByShares } from '#contract/verticals/property/rent-rules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { later, todayAt } from '../books.ts';
import { leaseSubject, propertySubject } from '../lock.ts';
import { settingsOf } from '../properties.ts';
import { requirePropertyRoom } from '../room.ts';
import type { Known, News } from './known.ts';
import { type OpenLease, openBooks } from './open-books.ts';
import { People } from './people.ts';
import type { ComingLease, ComingProperty } from './plan.ts';

type NewLease = OpenLease & { coming: ComingLease; unit: string; people: { id: string; name: string }[] };

/**
 * What a file brings of one property, whole or not at all: the property, its units, tenants and leases, and one entry a book that opens
 * their balances on the day the file says. Nothing is charged for days before it.
 */
export async function writeProperty(
  tx: Tx,
  actor: Member,
  property: ComingProperty,
  known: Known | undefined,
  news: News,
  asOf: string,
): Promise<string> {
  const { organisationId, userId } = actor;
  const people = new People(tx, actor);
  const id = known?.id ?? (await addProperty(tx, property));
  const opening = newId();
  // First, since units and leases point at it; what it posted is written beside it at the end.
  if (!known) await addOwners(tx, people, id, property);
  const leases: NewLease[] = [];
  const unitIds = new Map(news.units.map((unit) => [unit, newId()]));
  for (const { unit, known: here } of news.leases)
    for (const coming of unit.leases) {
      const tenants: NewLease['people'] = [];
      for (const said of coming.tenants.slice(0, 12)) {
        const taken = await people.take(said, 'tenant');
        if (!tenants.some((one) => one.id === taken.id)) tenants.push(taken);
      }
      const called = tenants
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200);
      const { balance, deposit } = coming;
      const lease = { id: newId(), tenants: called, balance, deposit };
      leases.push({ ...lease, coming, unit: here?.id ?? unitIds.get(unit)!, people: tenants });
    }
  const entries = await openBooks(tx, {
    opening,
    property: { id, name: property.name },
    leases,
    ownerBalance: known ? 0 : property.ownerBalance,
    asOf,
    memo: `Balance brought forward: ${property.name}`,
  });
  await tx.run(sql`
    insert into rental_openings (organisation_id, id, property_id, is_property, as_of, lead_ids, tenants_entry_id, rent_entry_id,
      deposits_entry_id, created_by)
    values (${organisationId}, ${opening}, ${id}, ${!known}, ${asOf}, ${people.made}::uuid[], ${entries.tenants}, ${entries.rent},
      ${entries.deposits}, ${userId})`);
  const units = news.units.map(({ name, beds, squareFeet, marketRent, isDown }, n) => ({
    id: unitIds.get(news.units[n]!),
    name,
    beds,
    squareFeet,
    marketRent,
    isDown,
  }));
  await tx.run(sql`
    insert into rental_units (organisation_id, id, property_id, name, beds, square_feet, market_rent_cents, is_down, opening_id)
    select ${organisationId}, u.id, ${id}, u.name, u.beds, u."squareFeet", u."marketRent", u."isDown", ${opening}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      u(id uuid, name text, beds int, "squareFeet" int, "marketRent" bigint, "isDown" boolean)`);
  if (leases.length > 0) await addLeases(tx, id, opening, leases, asOf);
  await entries.write();
  if (!known)
    tx.record({ kind: 'rental.property_added', subject: propertySubject(id), data: { name: property.name, opening } });
  else
    tx.record({
      kind: 'rental.property_changed',
      subject: propertySubject(id),
      data: { what: 'imported', units: units.length, leases: leases.length },
    });
  for (const { id: lease, coming } of leases)
    tx.record({ kind: 'lease.imported', subject: leaseSubject(lease), data: { rent: coming.rent, from: coming.from } });
  return opening;
}

async function addProperty(tx: Tx, { name, place, reserve, feeRate }: ComingProperty): Promise<string> {
  await requirePropertyRoom(tx);
  const id = newId();
  const { street, city, stateOrProvince, postalCode } = place;
  await tx.run(sql`
    insert into rental_properties (organisation_id, id, name, street, city, state_or_province, postal_code, time_zone, reserve_cents,
      fee_rate, created_by)
    values (${tx.scope.organisationId}, ${id}, ${name}, ${street}, ${city}, ${stateOrProvince}, ${postalCode},
      ${homeZone(place) ?? unknownZone}, ${reserve}, ${feeRate}, ${tx.scope.userId})`);
  return id;
}

/** In equal shares: a rent roll says no others. */
async function addOwners(tx: Tx, people: People, property: string, { owners }: ComingProperty): Promise<void> {
  const taken: { id: string; name: string }[] = [];
  for (const said of owners.slice(0, 20)) {
    const owner = await people.take(said, 'owner');
    if (!taken.some(({ id }) => id === owner.id)) taken.push(owner);
  }
  if (taken.length === 0) return;
  const shares = splitByShares(
    whole,
    taken.map(() => 1),
  );
  const rows = taken.map((one, n) => ({ ...one, share: shares[n] }));
  await tx.run(sql`
    insert into rental_owners (organisation_id, property_id, lead_id, name, share)
    select ${tx.scope.organisationId}, ${property}, o.id, o.name, o.share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o(id uuid, name text, share int)`);
}

async function addLeases(
  tx: Tx,
  property: string,
  opening: string,
  leases: readonly NewLease[],
  asOf: string,
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const { proration } = await settingsOf(tx);
  const rows = leases.map(({ id, tenants, unit, coming }) => ({
    id,
    tenants,
    unit,
    from: coming.from,
    until: coming.leavesOn ?? coming.until,
    dueDay: coming.dueDay,
    deposit: coming.deposit,
    rent: coming.rent,
    noticeOn: coming.isNotice ? asOf : null,
    // What came due until then is in the balance.
    postFrom: later(addDays(asOf, 1), coming.from),
  }));
  const said = JSON.stringify(rows);
  await tx.run(sql`
    insert into rental_leases (organisation_id, id, property_id, unit_id, tenants, from_on, until_on, due_day, proration, post_from,
      deposit_due_cents, notice_on, created_by, opening_id)
    select ${organisationId}, l.id, ${property}, l.unit, l.tenants, l."from", l.until, l."dueDay", ${proration}, l."postFrom", l.deposit,
      l."noticeOn", ${userId}, ${opening}
    from jsonb_to_recordset(${said}::jsonb) l(id uuid, unit uuid, tenants text, "from" date, until date, "dueDay" int,
      "postFrom" date, deposit bigint, "noticeOn" date)`);
  await tx.run(sql`
    insert into rental_recurring (organisation_id, lease_id, kind, cents, from_on)
    select ${organisationId}, l.id, 'rent', l.rent, l."from" from jsonb_to_recordset(${said}::jsonb) l(id uuid, rent bigint, "from" date)`);
  const tenants = leases.flatMap(({ id, people }) =>
    people.map((one) => ({ lease: id, lead: one.id, name: one.name })),
  );
  await tx.run(sql`
    insert into rental_tenants (organisation_id, lease_id, lead_id, name)
    select ${organisationId}, t.lease, t.lead, t.name
    from jsonb_to_recordset(${JSON.stringify(tenants)}::jsonb) t(lease uuid, lead uuid, name text)`);
}

/** The day that each of the properties has now; those that are new, by their address. */
export async function todayIn(tx: Tx, { place }: ComingProperty): Promise<string> {
  const { today } = await tx.get<{ today: string }>(sql`
    select ${todayAt}::text as today from (select ${homeZone(place) ?? unknownZone}::text as time_zone) p`);
  return today;
}
