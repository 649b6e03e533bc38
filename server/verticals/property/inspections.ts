import type { InputOf } from '#contract/core/call.ts';
import { usualRooms } from '#contract/verticals/property/inspection-rules.ts';
import { type Inspection, type leasePapers, mostPhotos } from '#contract/verticals/property/lease-papers.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { leaseSubject, lockLease } from './lock.ts';

const inspectionRows = (tx: Tx, which: Sql): Promise<Inspection[]> =>
  tx.all<Inspection>(sql`
    select n.id, n.lease_id as lease, n.kind, n.on_day as "on", n.finished_at as "finishedAt", n.signed_at as "signedAt",
      n.signed_by as "signedBy", n.remark, n.version,
      (select coalesce(json_agg(json_build_object('id', i.id, 'room', i.room, 'item', i.item, 'condition', i.condition, 'note', i.note,
          'charge', i.charge_cents, 'photos', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
            from rental_inspection_photos f join files g on g.organisation_id = f.organisation_id and g.id = f.file_id
            where f.organisation_id = i.organisation_id and f.item_id = i.id and g.deleted_at is null)) order by i.position), '[]')
        from rental_inspection_items i where i.organisation_id = n.organisation_id and i.inspection_id = n.id) as items
    from rental_inspections n where n.organisation_id = ${tx.scope.organisationId} and ${which} order by n.id desc limit 50`);

export async function inspectionsOf(tx: Tx, lease: string): Promise<{ inspections: Inspection[] }> {
  const found = await tx.one(sql`
    select from rental_leases where organisation_id = ${tx.scope.organisationId} and id = ${lease}`);
  if (!found) throw notFound();
  return { inspections: await inspectionRows(tx, sql`n.lease_id = ${lease}`) };
}

const inspectionById = async (tx: Tx, id: string): Promise<Inspection> => {
  const [found] = await inspectionRows(tx, sql`n.id = ${id}`);
  if (!found) throw notFound();
  return found;
};

const usualItems = usualRooms.flatMap(({ room, items }) => items.map((item) => ({ room, item })));

/** A move-out looks at what the move-in looked at, so that both can stand side by side. */
export async function startInspection(
  tx: Tx,
  { id: lease, kind, on }: InputOf<typeof leasePapers.startInspection>,
): Promise<Inspection> {
  const { organisationId, userId } = tx.scope;
  await lockLease(tx, lease);
  const before = await inspectionRows(tx, sql`n.lease_id = ${lease}`);
  if (before.some((one) => !one.finishedAt)) throw new Refusal('conflict', 'Finish the open inspection first.');
  if (kind !== 'routine' && before.some((one) => one.kind === kind))
    throw invalid(['kind'], 'This lease already has this inspection.');
  const items = (before.find((one) => one.kind === 'move_in') ?? before[0])?.items ?? usualItems;
  const id = newId();
  await tx.run(sql`
    insert into rental_inspections (organisation_id, id, lease_id, kind, on_day, created_by)
    values (${organisationId}, ${id}, ${lease}, ${kind}, ${on}, ${userId})`);
  await writeItems(
    tx,
    id,
    items.map(({ room, item }) => ({ room, item, condition: null, note: '', charge: 0 })),
  );
  tx.record({
    kind: 'lease.changed',
    subject: leaseSubject(lease),
    data: { what: 'inspection_started', inspection: id, kind },
  });
  return inspectionById(tx, id);
}

type NewItem = InputOf<typeof leasePapers.saveInspection>['items'][number];

/** Items stay the ones they are, by room and name: their photos hang on them. */
async function writeItems(tx: Tx, inspection: string, items: readonly NewItem[]): Promise<void> {
  const { organisationId } = tx.scope;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::jsonb)
    i(position int, room text, item text, condition text, note text, charge bigint)`;
  await tx.run(sql`
    delete from rental_inspection_items t where t.organisation_id = ${organisationId} and t.inspection_id = ${inspection}
      and not exists (select from ${rows} where i.room = t.room and i.item = t.item)`);
  await tx.run(sql`
    insert into rental_inspection_items (organisation_id, inspection_id, position, room, item, condition, note, charge_cents)
    select ${organisationId}, ${inspection}, i.position, i.room, i.item, i.condition, i.note, i.charge from ${rows}
    on conflict (organisation_id, inspection_id, room, item) do update set position = excluded.position, condition = excluded.condition,
      note = excluded.note, charge_cents = excluded.charge_cents`);
}

async function lockInspection(tx: Tx, id: string): Promise<Inspection> {
  await tx.run(sql`
    select from rental_inspections where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  return inspectionById(tx, id);
}

export async function saveInspection(
  tx: Tx,
  version: number,
  { id, items, isFinished }: InputOf<typeof leasePapers.saveInspection>,
): Promise<Inspection> {
  const held = await lockInspection(tx, id);
  const subject = leaseSubject(held.lease);
  if (held.version !== version) await refuseOld(tx, { current: held, changed: 'lease.changed', subject });
  if (held.finishedAt) throw new Refusal('conflict', 'This inspection is finished.');
  const names = items.map(({ room, item }) => `${room}\n${item}`);
  const twice = names.findIndex((name, place) => names.indexOf(name) < place);
  if (twice >= 0) throw invalid(['items', twice, 'item'], 'This item is already listed in this room.');
  const unseen = items.findIndex(({ condition }) => condition === null);
  if (isFinished && unseen >= 0) throw invalid(['items', unseen, 'condition'], 'Choose a condition for every item.');
  await writeItems(tx, id, items);
  await tx.run(sql`
    update rental_inspections set finished_at = ${isFinished ? sql`now()` : sql`null`}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'lease.changed',
    subject,
    data: { what: isFinished ? 'inspection_finished' : 'inspection_saved', inspection: id },
  });
  if (isFinished) await tellTenants(tx, held.lease);
  return inspectionById(tx, id);
}

/** Every tenant with an address hears that there is something to read. */
export async function tellTenants(tx: Tx, lease: string): Promise<void> {
  const tenants = await tx.all<{ lead: string; home: string }>(sql`
    select t.lead_id as lead, p.name || ', ' || u.name as home from rental_tenants t
    join rental_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    where t.organisation_id = ${tx.scope.organisationId} and t.lease_id = ${lease} and t.lead_id is not null`);
  for (const { lead, home } of tenants) await tellByPortal(tx, { lead, what: 'paper', about: home, locale: null });
}

export async function addPhoto(tx: Tx, { id, item, file }: InputOf<typeof leasePapers.addPhoto>): Promise<void> {
  const { organisationId } = tx.scope;
  const held = await lockInspection(tx, id);
  const place = held.items.find((one) => one.id === item);
  if (!place) throw notFound();
  if (place.photos.some((photo) => photo.id === file)) return;
  if (held.signedAt) throw new Refusal('conflict', 'This inspection is signed.');
  if (place.photos.length >= mostPhotos) throw new Refusal('conflict', `An item has at most ${mostPhotos} photos.`);
  // Their own upload, or beside one of the tenants: nothing that lies elsewhere is shown by this way.
  const own = await tx.one(sql`
    select from files f where f.organisation_id = ${organisationId} and f.id = ${file} and f.deleted_at is null
      and f.content_type like 'image/%' and exists (select from rental_tenants t where t.organisation_id = f.organisation_id
        and t.lease_id = ${held.lease} and t.lead_id = f.lead_id)`);
  if (!own) throw invalid(['file'], 'Choose a photo among the tenant’s files.');
  await tx.run(sql`
    insert into rental_inspection_photos (organisation_id, item_id, file_id) values (${organisationId}, ${item}, ${file})
    on conflict do nothing`);
  tx.record({
    kind: 'lease.changed',
    subject: leaseSubject(held.lease),
    data: { what: 'photo_added', inspection: id },
  });
}

/** By a tenant, once, under the name they type; signed again it stays as it was. */
export async function signInspection(
  tx: Tx,
  lead: string,
  { inspection, name, remark }: { inspection: string; name: string; remark: string },
): Promise<boolean> {
  const held = await lockInspection(tx, inspection);
  const own = await tx.one(sql`
    select from rental_tenants where organisation_id = ${tx.scope.organisationId} and lease_id = ${held.lease} and lead_id = ${lead}`);
  if (!own || !held.finishedAt) throw notFound();
  if (held.signedAt) return false;
  await tx.run(sql`
    update rental_inspections set signed_at = now(), signed_by = ${name}, signed_lead_id = ${lead}, remark = ${remark}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${inspection}`);
  tx.record({
    kind: 'lease.changed',
    subject: leaseSubject(held.lease),
    data: { what: 'inspection_signed', inspection, by: name },
  });
  return true;
}
