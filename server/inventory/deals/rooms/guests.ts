import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type dealRooms, mostGuests, type RoomDate, type RoomGuest } from '#contract/inventory/deals/deal-rooms.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { storedPhone } from '#server/people/leads/phone.ts';
import { lockChangeable, subjectOf } from '../lock-deal.ts';
import { dealById } from '../queries.ts';
import { guestMailJob } from './jobs.ts';
import { guestAddress, guestToken } from './link.ts';
import { entriesJson, type Party, type Viewer, viewOf } from './view.ts';

export const wordName = (guestId: string): string => `deal guest ${guestId}`;

const guestColumns = sql`g.id, g.party_id as "partyId", t.role, t.name, g.factor, right(g.phone, 2) as "phoneEnding",
  g.created_at as "invitedAt", g.entered_at as "enteredAt"`;

const guestsOf = (dealId: string, organisationId: string): Sql => sql`
  select ${guestColumns} from deal_guests g
  join deal_parties t on t.organisation_id = g.organisation_id and t.id = g.party_id
  where g.organisation_id = ${organisationId} and g.deal_id = ${dealId} and g.ended_at is null`;

async function seenBy(tx: Tx, actor: Member, id: string): Promise<Viewer> {
  const deal = await tx.one<Deal>(dealById(id, actor));
  if (!deal) throw notFound();
  return { kind: 'office', userId: actor.userId, mayChange: deal.can.change && deal.archivedAt === null };
}

export async function roomOf(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof dealRooms.room>> {
  await seenBy(tx, actor, id);
  const guests = await tx.all<RoomGuest>(
    sql`${guestsOf(id, actor.organisationId)} order by g.id limit ${sql.int(mostGuests)}`,
  );
  const dates = await tx.all<RoomDate>(sql`
    select id, name, shown_to as "shownTo" from deal_dates where organisation_id = ${actor.organisationId} and deal_id = ${id}
    order by on_day nulls last, at_time, id`);
  return { guests, dates };
}

type Entries = OutputOf<typeof dealRooms.roomEntries>;

export async function entriesOf(
  tx: Tx,
  dealId: string,
  viewer: Viewer,
  page: { cursor?: string | undefined; limit: number },
): Promise<Entries> {
  const { text } = await tx.get<{ text: string }>(
    sql`select (${entriesJson(dealId, tx.scope.organisationId, viewer, page)}) as text`,
  );
  return JSON.parse(text) as Entries;
}

export async function officeEntries(
  tx: Tx,
  actor: Member,
  { id, cursor, limit }: InputOf<typeof dealRooms.roomEntries>,
): Promise<Entries> {
  return entriesOf(tx, id, await seenBy(tx, actor, id), { cursor, limit });
}

const firstPage = 50;

export async function roomAs(
  tx: Tx,
  actor: Member,
  { id, partyId }: InputOf<typeof dealRooms.roomAs>,
): Promise<OutputOf<typeof dealRooms.roomAs>> {
  await seenBy(tx, actor, id);
  const viewer = await tx.one<Party>(sql`
    select 'party' as kind, t.role, t.id as "partyId", (
      select g.id from deal_guests g where g.organisation_id = t.organisation_id and g.party_id = t.id and g.ended_at is null) as "guestId"
    from deal_parties t where t.organisation_id = ${actor.organisationId} and t.deal_id = ${id} and t.id = ${partyId}`);
  if (!viewer) throw notFound();
  const { rows } = await entriesOf(tx, id, viewer, { limit: firstPage });
  return { view: await viewOf(tx, id, viewer), entries: rows };
}

type Invited = { email: string; phone: string };

export async function inviteGuest(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  { id, partyId, factor, word }: InputOf<typeof dealRooms.inviteGuest>,
): Promise<OutputOf<typeof dealRooms.inviteGuest>> {
  const deal = await lockChangeable(tx, actor, id);
  if (deal.archivedAt) throw new Refusal('conflict', 'The deal is archived.');
  const party = await tx.one<Invited>(sql`
    select email, phone from deal_parties
    where organisation_id = ${actor.organisationId} and deal_id = ${id} and id = ${partyId}`);
  if (!party) throw invalid(['partyId'], 'Choose a party on this deal.');
  const phone = factor === 'text' ? storedPhone(party.phone, 'factor') : null;
  if (factor === 'text' && !phone) throw invalid(['factor'], 'No phone on file. Add one first or use a passcode.');
  if (factor === 'word' && !word) throw invalid(['word'], 'Enter a passcode of at least 8 characters.');
  const guestId = newId();
  const hash = factor === 'word' ? await hashPassword(settings, wordName(guestId), word!) : null;
  await endWays(tx, sql`g.party_id = ${partyId}`);
  await tx.run(sql`
    insert into deal_guests (organisation_id, id, deal_id, party_id, token_hash, factor, phone, word_hash, invited_by)
    values (${actor.organisationId}, ${guestId}, ${id}, ${partyId}, ${hashToken(guestToken(settings.secret, guestId))}, ${factor}, ${phone}, ${hash}, ${actor.userId})`);
  const isMailed = party.email.includes('@');
  if (isMailed) await tx.enqueue(guestMailJob.with({ guestId, news: false }));
  const guest = await tx.get<RoomGuest>(sql`${guestsOf(id, actor.organisationId)} and g.id = ${guestId}`);
  tx.record({ kind: 'deal.guest_invited', subject: subjectOf(id), data: { guestId, role: guest.role, factor } });
  return { guest, address: guestAddress(settings, guestId), isMailed };
}

const endWays = (tx: Tx, which: Sql): Promise<{ id: string; dealId: string; role: string }[]> =>
  tx.all(sql`
    update deal_guests g set ended_at = now() from deal_parties t
    where g.organisation_id = ${tx.scope.organisationId} and g.ended_at is null and ${which}
      and t.organisation_id = g.organisation_id and t.id = g.party_id
    returning g.id, g.deal_id as "dealId", t.role`);

async function endAndTell(tx: Tx, which: Sql): Promise<void> {
  for (const { id: guestId, dealId, role } of await endWays(tx, which))
    tx.record({ kind: 'deal.guest_ended', subject: subjectOf(dealId), data: { guestId, role } });
}

export async function endGuest(tx: Tx, actor: Member, id: string, guestId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const guest = await tx.one(sql`
    select id from deal_guests where organisation_id = ${actor.organisationId} and deal_id = ${id} and id = ${guestId}`);
  if (!guest) throw notFound();
  await endAndTell(tx, sql`g.id = ${guestId}`);
  return { done: true };
}

/** A party with a new email address or phone may be another person, so the old link stops working. */
export const endForOther = (tx: Tx, partyId: string): Promise<void> => endAndTell(tx, sql`g.party_id = ${partyId}`);
