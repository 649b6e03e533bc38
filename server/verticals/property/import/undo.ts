import { depositsChart, rentChart, tenantsChart } from '#contract/inventory/finance/chart.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { settled } from '#server/core/ledger/offset.ts';
import { reverse } from '#server/core/ledger/post.ts';
import { archiveUntouched } from '#server/people/imports/undo.ts';
import { todayAt } from '../books.ts';
import { propertySubject } from '../lock.ts';
import { closedThrough } from './closed.ts';

type Opening = {
  id: string;
  property: string;
  name: string;
  isProperty: boolean;
  today: string;
  leads: string[];
  tenants: string | null;
  rent: string | null;
  deposits: string | null;
};

/** Whatever else points at the property, its units and leases: while one row of these is there, what came in stays. */
export const standing = {
  property: [
    'rental_bills',
    'rental_distributions',
    'rental_leases',
    'rental_openings',
    'rental_owners',
    'rental_requests',
    'rental_units',
    'rental_vacancies',
  ],
  unit: ['rental_lease_drafts', 'rental_leases', 'rental_requests', 'rental_vacancies'],
  lease: [
    'rental_applications',
    'rental_charges',
    'rental_inspections',
    'rental_lease_drafts',
    'rental_notices',
    'rental_online_payments',
    'rental_payers',
    'rental_payments',
    'rental_recurring',
    'rental_renewal_offers',
    'rental_requests',
    'rental_tenants',
  ],
} as const;

/** What of these came with the import itself, of an opening `o`. */
const own: Partial<Record<string, string>> = {
  rental_openings: 'x.id = o.id',
  rental_units: 'x.opening_id = o.id',
  rental_leases: 'x.opening_id = o.id',
  rental_charges: 'x.entry_id = o.tenants_entry_id and x.open_cents = x.cents',
  rental_payments: 'x.entry_id = o.tenants_entry_id and x.unapplied_cents = x.cents',
  rental_recurring:
    'x.until_on is null and not exists (select from rental_recurring y where y.organisation_id = x.organisation_id and y.lease_id = x.lease_id and y.id <> x.id)',
  rental_tenants: 'true',
  rental_owners: 'true',
};
const hung = {
  property: 'x.property_id = o.property_id and o.is_property',
  unit: 'x.unit_id in (select id from rental_units u where u.organisation_id = o.organisation_id and u.opening_id = o.id)',
  lease:
    'x.lease_id in (select id from rental_leases l where l.organisation_id = o.organisation_id and l.opening_id = o.id)',
} as const;

const others = sql.raw(
  Object.entries(standing)
    .flatMap(([of, tables]) =>
      tables.map(
        (table) =>
          `exists (select from ${table} x where x.organisation_id = o.organisation_id and ${hung[of as keyof typeof hung]} and not (${own[table] ?? 'false'}))`,
      ),
    )
    .join(' or '),
);

/** Whose money it is: a line of theirs that no entry of the opening posted. */
const moved = sql`exists (select from ledger_lines l where l.organisation_id = o.organisation_id
  and (l.owner_kind = 'lease' and l.owner_id in (select id from rental_leases r where r.organisation_id = o.organisation_id and r.opening_id = o.id)
    or o.is_property and l.owner_kind = 'property' and l.owner_id = o.property_id)
  and l.entry_id not in (select e from unnest(array[o.tenants_entry_id, o.rent_entry_id, o.deposits_entry_id]) e where e is not null))`;

const changed = sql`exists (select from rental_leases l where l.organisation_id = o.organisation_id and l.opening_id = o.id
    and (l.moved_out_on is not null or l.deposit_settled_on is not null or l.late_fee is not null))
  or o.is_property and p.version > 1`;

/**
 * Nothing else stands on it: no rent was posted since, nobody has paid, nothing was asked or repaired there. Then its entries are
 * reversed and its rows go; else it all stays, and is named.
 */
export async function takeBackOpenings(tx: Tx, made: readonly string[], madeAt: string | null): Promise<string[]> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    select from rental_leases where organisation_id = ${organisationId} and opening_id = any(${[...made]}::uuid[]) order by id for update`);
  const found = await tx.all<Opening>(sql`
    select o.id, o.property_id as property, p.name, o.is_property as "isProperty", ${todayAt}::text as today, o.lead_ids as leads,
      o.tenants_entry_id as tenants, o.rent_entry_id as rent, o.deposits_entry_id as deposits
    from rental_openings o join rental_properties p on p.organisation_id = o.organisation_id and p.id = o.property_id
    where o.organisation_id = ${organisationId} and o.id = any(${[...made]}::uuid[]) and not (${others} or ${moved} or ${changed})
    order by p.id for update of p`);
  const closed = await closedThrough(tx);
  const gone: string[] = [];
  for (const opening of found) {
    if (closed !== null && opening.today <= closed) continue;
    await takeBack(tx, opening);
    gone.push(opening.id);
  }
  const people = found.filter(({ id }) => gone.includes(id)).flatMap(({ leads }) => leads);
  const unused = await tx.all<{ id: string }>(sql`
    select p.id from unnest(${people}::uuid[]) p(id)
    where not exists (select from rental_tenants t where t.organisation_id = ${organisationId} and t.lead_id = p.id)
      and not exists (select from rental_owners w where w.organisation_id = ${organisationId} and w.lead_id = p.id)`);
  if (unused.length > 0)
    await archiveUntouched(
      tx,
      unused.map(({ id }) => id),
      madeAt,
    );
  return gone;
}

async function takeBack(tx: Tx, opening: Opening): Promise<void> {
  const { organisationId } = tx.scope;
  const memo = `Import undone: ${opening.name}`.slice(0, 300);
  for (const [chart, entry] of [
    [tenantsChart, opening.tenants],
    [rentChart, opening.rent],
    [depositsChart, opening.deposits],
  ] as const) {
    if (entry === null) continue;
    const { id } = await reverse(tx, chart, entry, { day: opening.today, memo });
    await settled(tx, id, opening.today);
  }
  const leases = sql`(select id from rental_leases where organisation_id = ${organisationId} and opening_id = ${opening.id})`;
  const ofLeases = ['rental_charges', 'rental_payments', 'rental_recurring', 'rental_tenants'] as const;
  for (const table of ofLeases)
    await tx.run(
      sql`delete from ${sql.raw(table)} where organisation_id = ${organisationId} and lease_id in ${leases}`,
    );
  for (const table of ['rental_leases', 'rental_units'] as const)
    await tx.run(
      sql`delete from ${sql.raw(table)} where organisation_id = ${organisationId} and opening_id = ${opening.id}`,
    );
  if (opening.isProperty)
    await tx.run(sql`
      delete from rental_owners where organisation_id = ${organisationId} and property_id = ${opening.property}`);
  await tx.run(sql`delete from rental_openings where organisation_id = ${organisationId} and id = ${opening.id}`);
  if (opening.isProperty)
    await tx.run(
      sql`delete from rental_properties where organisation_id = ${organisationId} and id = ${opening.property}`,
    );
  tx.record({
    kind: 'rental.property_changed',
    subject: propertySubject(opening.property),
    data: { what: 'import_undone', name: opening.name },
  });
}
