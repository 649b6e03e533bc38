import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { isSaleOver } from '#contract/verticals/commercial/sale-words.ts';
import {
  type commercialSales,
  mostRoomDocuments,
  mostRoomGuests,
  type RoomDocument,
  type SaleGuest,
} from '#contract/verticals/commercial/sales.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { keepFile } from '#server/people/files/keep-file.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { letGoOf } from '#server/people/files/rows.ts';
import { roomMailJob, roomToken } from './room-mail-job.ts';
import { lockSale, saleById, saleSubject, touched } from './sales.ts';

const guestColumns: Sql = sql`
  g.id, g.name, g.firm, g.email, g.contact_id as contact, g.invited_at as "invitedAt", g.signed_at as "signedAt",
  g.signed_name as "signedName", g.revoked_at as "revokedAt", coalesce(v.viewed, 0) as viewed, coalesce(v.downloaded, 0) as downloaded,
  v.seen_at as "seenAt"`;
const guestsFrom = sql`commercial_room_guests g left join lateral (
  select count(*) filter (where v.what = 'viewed')::int as viewed, count(*) filter (where v.what = 'downloaded')::int as downloaded,
    max(v.created_at) as seen_at
  from commercial_room_visits v where v.organisation_id = g.organisation_id and v.guest_id = g.id) v on true`;

export const documentsOf = (tx: Tx, sale: string): Promise<RoomDocument[]> =>
  tx.all<RoomDocument>(sql`
    select d.id, d.folder, f.name, f.content_type as "contentType", f.size, d.added_at as "addedAt"
    from commercial_room_documents d join files f on f.organisation_id = d.organisation_id and f.id = d.file_id
    where d.organisation_id = ${tx.scope.organisationId} and d.sale_id = ${sale} and d.removed_at is null and f.deleted_at is null
    order by lower(d.folder), lower(f.name), d.id limit ${sql.int(mostRoomDocuments)}`);

export async function roomOf(tx: Tx, id: string): Promise<OutputOf<typeof commercialSales.room>> {
  await saleById(tx, id);
  const guests = await tx.all<SaleGuest>(sql`
    select ${guestColumns} from ${guestsFrom} where g.organisation_id = ${tx.scope.organisationId} and g.sale_id = ${id}
    order by g.revoked_at is not null, g.id desc limit ${sql.int(mostRoomGuests)}`);
  return { documents: await documentsOf(tx, id), guests };
}

export async function addDocument(
  tx: Tx,
  actor: Member,
  { id, folder }: InputOf<typeof commercialSales.addDocument>,
  received: ReceivedFile,
): Promise<{ id: string }> {
  const sale = await lockSale(tx, id);
  if (isSaleOver(sale.stage)) throw new Refusal('conflict', 'This sale is over.');
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from commercial_room_documents
    where organisation_id = ${tx.scope.organisationId} and sale_id = ${id} and removed_at is null`);
  if (count >= mostRoomDocuments)
    throw new Refusal('conflict', `A data room can have at most ${mostRoomDocuments} documents.`);
  const file = await keepFile(tx, actor, received, undefined);
  const document = newId();
  await tx.run(sql`
    insert into commercial_room_documents (organisation_id, id, sale_id, folder, file_id)
    values (${tx.scope.organisationId}, ${document}, ${id}, ${folder}, ${file.id})`);
  await touched(tx, id);
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(id),
    data: { what: 'document_added', document: file.name, folder },
  });
  return { id: document };
}

export async function removeDocument(
  tx: Tx,
  { id, document }: InputOf<typeof commercialSales.removeDocument>,
): Promise<void> {
  await lockSale(tx, id);
  const found = await tx.one<{ file: string; isGone: boolean }>(sql`
    select file_id as file, removed_at is not null as "isGone" from commercial_room_documents
    where organisation_id = ${tx.scope.organisationId} and sale_id = ${id} and id = ${document} for update`);
  if (!found) throw notFound();
  if (found.isGone) return;
  await tx.run(sql`
    update commercial_room_documents set removed_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${document}`);
  await letGoOf(tx, found.file);
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(id),
    data: { what: 'document_removed', document },
  });
}

export async function setCover(tx: Tx, actor: Member, id: string, received: ReceivedFile): Promise<void> {
  const sale = await lockSale(tx, id);
  if (!received.contentType.startsWith('image/')) throw new Refusal('unsupported_media', 'Choose a photo.');
  const file = await keepFile(tx, actor, received, undefined);
  await tx.run(sql`
    update commercial_sales set cover_file_id = ${file.id}, touched_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (sale.cover) await letGoOf(tx, sale.cover);
  tx.record({ kind: 'commercial.sale_changed', subject: saleSubject(id), data: { what: 'cover_set' } });
}

type Invited = { name: string; firm: string; email: string | null };

/** Somebody on the investor list, by the address on file. Asked again, the link that they have stays theirs. */
export async function inviteInvestor(
  tx: Tx,
  { settings }: Services,
  { id, contact }: InputOf<typeof commercialSales.invite>,
): Promise<OutputOf<typeof commercialSales.invite>> {
  const { organisationId, userId } = tx.scope;
  const sale = await lockSale(tx, id);
  if (isSaleOver(sale.stage)) throw new Refusal('conflict', 'This sale is over.');
  const person = await tx.one<Invited>(sql`
    select k.name, k.firm, l.email from commercial_contacts k
    join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id
    where k.organisation_id = ${organisationId} and k.id = ${contact} and k.kind = 'investor'`);
  if (!person) throw invalid(['contact'], 'Choose somebody on the investor list.');
  if (!person.email) throw invalid(['contact'], 'No email address on file. Add one to the lead first.');
  const email = person.email.toLowerCase();
  const known = await tx.one<{ id: string }>(sql`
    select id from commercial_room_guests
    where organisation_id = ${organisationId} and sale_id = ${id} and email = ${email} and revoked_at is null`);
  const guest = known?.id ?? newId();
  if (!known) {
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*)::int as count from commercial_room_guests where organisation_id = ${organisationId} and sale_id = ${id}`);
    if (count >= mostRoomGuests)
      throw new Refusal('conflict', `A data room can have at most ${mostRoomGuests} investors.`);
    await tx.run(sql`
      insert into commercial_room_guests (organisation_id, id, sale_id, contact_id, name, firm, email, token_hash, invited_by)
      values (${organisationId}, ${guest}, ${id}, ${contact}, ${person.name.slice(0, 160)}, ${person.firm}, ${email},
        ${hashToken(roomToken(settings.secret, guest))}, ${userId})`);
    await tx.enqueue(roomMailJob.with({ guest }));
    await touched(tx, id);
    tx.record({
      kind: 'commercial.sale_changed',
      subject: saleSubject(id),
      data: { what: 'investor_invited', guest, name: person.name },
    });
  }
  return { guest: await guestById(tx, id, guest), isMailed: true };
}

async function guestById(tx: Tx, sale: string, id: string): Promise<SaleGuest> {
  const found = await tx.one<SaleGuest>(sql`
    select ${guestColumns} from ${guestsFrom}
    where g.organisation_id = ${tx.scope.organisationId} and g.sale_id = ${sale} and g.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export async function revokeInvestor(tx: Tx, { id, guest }: InputOf<typeof commercialSales.revoke>): Promise<void> {
  await lockSale(tx, id);
  const { revokedAt, name } = await guestById(tx, id, guest);
  if (revokedAt) return;
  await tx.run(sql`
    update commercial_room_guests set revoked_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${guest}`);
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(id),
    data: { what: 'investor_removed', guest, name },
  });
}

const latest: Order = { id: sql`v.id`, descending: true };

type Visits = OutputOf<typeof commercialSales.visits>;

export async function visitsOf(
  tx: Tx,
  { id, guest, cursor, limit }: InputOf<typeof commercialSales.visits>,
): Promise<Visits> {
  await guestById(tx, id, guest);
  const rows = sql`
    select v.id, v.what, f.name as document, v.ip, v.created_at as at from commercial_room_visits v
    left join commercial_room_documents d on d.organisation_id = v.organisation_id and d.id = v.document_id
    left join files f on f.organisation_id = d.organisation_id and f.id = d.file_id
    where v.organisation_id = ${tx.scope.organisationId} and v.guest_id = ${guest} and ${after(latest, cursor)}
    order by ${orderBy(latest)} limit ${sql.int(limit)}`;
  const { text } = await tx.get<{ text: string }>(sql`select (${pageJson(rows, sql`r.id::text`, limit)}) as text`);
  return JSON.parse(text) as Visits;
}
