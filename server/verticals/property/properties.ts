import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { whole } from '#contract/core/money.ts';
import { rent, rentChart } from '#contract/inventory/finance/chart.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { noLateFee } from '#contract/verticals/property/late-fees.ts';
import {
  mostUnits,
  type RentalProperty,
  type RentalSettings,
  type RentalUnit,
} from '#contract/verticals/property/portfolio.ts';
import { distributable } from '#contract/verticals/property/rent-rules.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { merged } from '../insurance/merged.ts';
import { owedByOwner, standing, todayAt } from './books.ts';
import { currentLease, isCurrent, unitState } from './columns.ts';
import { lockProperty, propertySubject } from './lock.ts';
import { leadsNamed } from './people.ts';
import { requirePropertyRoom } from './room.ts';

const columns = (organisation: string): Sql => sql`
  p.id, p.name, p.street, p.city, p.state_or_province as "stateOrProvince", p.postal_code as "postalCode", p.reserve_cents as reserve,
  p.fee_rate as "feeRate", p.late_fee as "lateFee", p.approval_limit_cents as "approvalLimit",
  (select count(*)::int from rental_units u where u.organisation_id = p.organisation_id and u.property_id = p.id) as units,
  (select count(distinct l.unit_id)::int from rental_leases l where l.organisation_id = p.organisation_id and l.property_id = p.id
    and ${isCurrent}) as occupied,
  ${standing(organisation, rentChart, rent.ownerFunds, 'property', sql`p.id`)} as held, p.version`;

const byName: Order = { value: { column: sql`p.name_key`, type: 'text' }, id: sql`p.id`, descending: false };

export function propertyPage(
  { search, cursor, limit }: InputOf<typeof rentals.properties>,
  { organisationId }: Member,
): Page {
  const found = search
    ? sql`and p.search like '%' || lintel.plain(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : nothing;
  return {
    rows: sql`
      select ${columns(organisationId)} from rental_properties p
      where p.organisation_id = ${organisationId} ${found} and ${after(byName, cursor)}
      order by ${orderBy(byName)} limit ${sql.int(limit)}`,
    cursor: [sql`lintel.plain(r.name)`, sql`r.id`],
    limit,
  };
}

const propertyById = (tx: Tx, id: string): Promise<RentalProperty | undefined> =>
  tx.one<RentalProperty>(sql`
    select ${columns(tx.scope.organisationId)} from rental_properties p
    where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id}`);

export async function ownersOf(tx: Tx, property: string) {
  return tx.all<{ id: string; lead: string | null; name: string; share: number }>(sql`
    select o.id, o.lead_id as lead, o.name, o.share from rental_owners o
    where o.organisation_id = ${tx.scope.organisationId} and o.property_id = ${property} order by o.share desc, o.id`);
}

export async function unpaidOf(tx: Tx, property: string): Promise<number> {
  const { unpaid } = await tx.get<{ unpaid: number }>(sql`
    select coalesce(sum(cents), 0)::bigint as unpaid from rental_bills
    where organisation_id = ${tx.scope.organisationId} and property_id = ${property} and paid_on is null`);
  return unpaid;
}

export async function propertyShown(tx: Tx, id: string): Promise<OutputOf<typeof rentals.property>> {
  const property = await propertyById(tx, id);
  if (!property) throw notFound();
  const list = await tx.all<RentalUnit>(sql`
    select u.id, u.name, u.beds, u.square_feet as "squareFeet", u.market_rent_cents as "marketRent", u.is_down as "isDown",
      ${unitState} as state, case when l.id is not null then json_build_object('id', l.id, 'tenants', l.tenants, 'from', l.from_on,
        'until', coalesce(l.moved_out_on, l.until_on)) end as lease
    from rental_units u join rental_properties p on p.organisation_id = u.organisation_id and p.id = u.property_id ${currentLease(true)}
    where u.organisation_id = ${tx.scope.organisationId} and u.property_id = ${id}
    order by length(u.name_key), u.name_key limit ${sql.int(mostUnits)}`);
  const unpaidBills = await unpaidOf(tx, id);
  const owedByOwners = await owedByOwner(tx, id);
  const { today } = await tx.get<{ today: string }>(sql`
    select ${todayAt}::text as today from rental_properties p where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id}`);
  return {
    ...property,
    today,
    unpaidBills,
    owedByOwners,
    distributable: distributable(property.held, property.reserve, unpaidBills + owedByOwners),
    owners: await ownersOf(tx, id),
    list,
  };
}

export async function createProperty(
  tx: Tx,
  { units, ...input }: InputOf<typeof rentals.createProperty>,
): Promise<RentalProperty> {
  await requirePropertyRoom(tx);
  const { organisationId, userId } = tx.scope;
  const id = newId();
  await tx.run(sql`
    insert into rental_properties (organisation_id, id, name, street, city, state_or_province, postal_code, time_zone, reserve_cents,
      fee_rate, late_fee, approval_limit_cents, created_by)
    values (${organisationId}, ${id}, ${input.name}, ${input.street}, ${input.city}, ${input.stateOrProvince}, ${input.postalCode},
      ${homeZone(input) ?? unknownZone}, ${input.reserve}, ${input.feeRate},
      ${input.lateFee && JSON.stringify(input.lateFee)}::jsonb, ${input.approvalLimit}, ${userId})`);
  const added = await tx.run(sql`
    insert into rental_units (organisation_id, property_id, name) select ${organisationId}, ${id}, u.name
    from unnest(${units}::text[]) with ordinality u(name, n) order by u.n on conflict do nothing`);
  if (added < units.length) throw invalid(['units'], 'Two units have the same name.');
  tx.record({ kind: 'rental.property_added', subject: propertySubject(id), data: { name: input.name } });
  return (await propertyById(tx, id))!;
}

export async function changeProperty(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof rentals.changeProperty>,
): Promise<RentalProperty> {
  await lockProperty(tx, id);
  const before = (await propertyById(tx, id))!;
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'rental.property_changed', subject: propertySubject(id) });
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  await tx.run(sql`
    update rental_properties set name = ${to.name}, street = ${to.street}, city = ${to.city}, state_or_province = ${to.stateOrProvince},
      postal_code = ${to.postalCode}, time_zone = ${homeZone(to) ?? unknownZone}, reserve_cents = ${to.reserve}, fee_rate = ${to.feeRate},
      late_fee = ${to.lateFee && JSON.stringify(to.lateFee)}::jsonb, approval_limit_cents = ${to.approvalLimit}, modified_at = now(),
      version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.property_changed', subject: propertySubject(id), data: { fields } });
  return (await propertyById(tx, id))!;
}

export async function addUnit(tx: Tx, input: InputOf<typeof rentals.addUnit>): Promise<{ id: string }> {
  const { organisationId } = tx.scope;
  await lockProperty(tx, input.id);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from rental_units where organisation_id = ${organisationId} and property_id = ${input.id}`);
  if (count >= mostUnits) throw new Refusal('conflict', `A property can have at most ${mostUnits} units.`);
  const id = newId();
  const added = await tx.run(sql`
    insert into rental_units (organisation_id, id, property_id, name, beds, square_feet, market_rent_cents, is_down)
    values (${organisationId}, ${id}, ${input.id}, ${input.name}, ${input.beds}, ${input.squareFeet}, ${input.marketRent}, ${input.isDown})
    on conflict do nothing`);
  if (added === 0) throw invalid(['name'], 'There is already a unit with this name.');
  tx.record({
    kind: 'rental.property_changed',
    subject: propertySubject(input.id),
    data: { what: 'unit_added', unit: id, name: input.name },
  });
  return { id };
}

type Unit = Omit<InputOf<typeof rentals.addUnit>, 'id'> & { property: string };

export async function changeUnit(tx: Tx, { id, ...wanted }: InputOf<typeof rentals.changeUnit>): Promise<void> {
  const { organisationId } = tx.scope;
  const before = await tx.one<Unit>(sql`
    select property_id as property, name, beds, square_feet as "squareFeet", market_rent_cents as "marketRent", is_down as "isDown"
    from rental_units where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!before) throw notFound();
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return;
  const same = await tx.one(sql`
    select from rental_units where organisation_id = ${organisationId} and property_id = ${before.property} and id <> ${id}
      and name_key = lintel.plain(${to.name})`);
  if (same) throw invalid(['name'], 'There is already a unit with this name.');
  await tx.run(sql`
    update rental_units set name = ${to.name}, beds = ${to.beds}, square_feet = ${to.squareFeet}, market_rent_cents = ${to.marketRent},
      is_down = ${to.isDown} where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'rental.property_changed',
    subject: propertySubject(before.property),
    data: { what: 'unit_changed', unit: id, fields },
  });
}

export async function setOwners(
  tx: Tx,
  actor: Member,
  { id, owners }: InputOf<typeof rentals.setOwners>,
): Promise<void> {
  await lockProperty(tx, id);
  if (owners.reduce((sum, { share }) => sum + share, 0) !== whole)
    throw invalid(['owners'], 'The shares must come to 100%.');
  const known = await ownersOf(tx, id);
  // Whoever is kept may have become invisible to who writes; only new ones must be seen.
  const fresh = owners.filter(({ lead }) => !known.some((one) => one.lead === lead));
  const named = await leadsNamed(
    tx,
    actor,
    fresh.map(({ lead }) => lead),
    () => ['owners'],
  );
  if (new Set(owners.map(({ lead }) => lead)).size < owners.length)
    throw invalid(['owners'], 'This person is already listed.');
  const rows = owners.map(({ lead, share }) => ({
    lead,
    share,
    name: named.find((one) => one.id === lead)?.name ?? known.find((one) => one.lead === lead)!.name,
  }));
  await tx.run(
    sql`delete from rental_owners where organisation_id = ${tx.scope.organisationId} and property_id = ${id}`,
  );
  await tx.run(sql`
    insert into rental_owners (organisation_id, property_id, lead_id, name, share)
    select ${tx.scope.organisationId}, ${id}, o.lead, o.name, o.share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o(lead uuid, name text, share int)`);
  tx.record({
    kind: 'rental.property_changed',
    subject: propertySubject(id),
    data: { what: 'owners_changed', owners: rows.length },
  });
}

export async function settingsOf(tx: Tx): Promise<RentalSettings> {
  const kept = await tx.one<RentalSettings>(sql`
    select late_fee as "lateFee", apply_order as "order", proration, payout_account as "payoutAccount", fee_account as "feeAccount" from rental_settings
    where organisation_id = ${tx.scope.organisationId}`);
  return (
    kept ?? { lateFee: noLateFee, order: 'rent_first', proration: 'actual_days', payoutAccount: '', feeAccount: '' }
  );
}

export async function setSettings(
  tx: Tx,
  { lateFee, order, proration, payoutAccount, feeAccount }: RentalSettings,
): Promise<void> {
  if (feeAccount && feeAccount === payoutAccount)
    throw invalid(['feeAccount'], 'Application fees can’t go to the trust account.');
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into rental_settings (organisation_id, late_fee, apply_order, proration, payout_account, fee_account)
    values (${organisationId}, ${JSON.stringify(lateFee)}::jsonb, ${order}, ${proration}, ${payoutAccount}, ${feeAccount})
    on conflict (organisation_id) do update set late_fee = excluded.late_fee, apply_order = excluded.apply_order,
      proration = excluded.proration, payout_account = excluded.payout_account, fee_account = excluded.fee_account`);
  tx.record({
    kind: 'rental.settings_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { lateFee: lateFee.kind, order, proration },
  });
}
