import { tellsBankNumbers } from '#contract/core/bank-numbers.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Audience, dealRoom, dealRooms } from '#contract/inventory/deals/deal-rooms.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { requireFileRoom } from '#server/people/files/room.ts';
import { keepSent } from '#server/people/files/rows.ts';
import { type LockedDeal, lockChangeable, subjectOf } from '../lock-deal.ts';
import type { Guest } from './door.ts';
import { guestMailJob } from './jobs.ts';
import { isReady } from './view.ts';

const done = { done: true } as const;
/** Collects several posts in a row into one email. */
const newsAfterSeconds = 120;

/** Account numbers enable fraud, so they are only in the vault and never in messages. */
function refuseBankNumbers(body: string): void {
  if (tellsBankNumbers(body)) throw invalid(['body'], 'Don’t post bank details here. Call instead.');
}

async function lockOpen(tx: Tx, actor: Member, id: string): Promise<LockedDeal> {
  const deal = await lockChangeable(tx, actor, id);
  if (deal.archivedAt) throw new Refusal('conflict', 'The deal is archived.');
  return deal;
}

export async function postInRoom(
  tx: Tx,
  actor: Member,
  { id, body, file, audience }: InputOf<typeof dealRooms.postInRoom>,
): Promise<{ postId: string }> {
  await lockOpen(tx, actor, id);
  if (!body && !file) throw invalid(['body'], 'Enter a message or attach a file.');
  refuseBankNumbers(body);
  if (file) await checkFile(tx, id, file);
  const postId = newId();
  await tx.run(sql`
    insert into deal_posts (organisation_id, id, deal_id, user_id, body, file_id, audience)
    values (${actor.organisationId}, ${postId}, ${id}, ${actor.userId}, ${body}, ${file}, ${audience}::text[])`);
  tx.record({ kind: 'deal.room_posted', subject: subjectOf(id), data: { postId, audience } });
  await tellGuests(tx, id, audience, null);
  return { postId };
}

/** The file must be attached to the deal and safe to send. */
async function checkFile(tx: Tx, dealId: string, fileId: string): Promise<void> {
  const file = await tx.one<{ isReady: boolean }>(sql`
    select ${isReady} as "isReady" from files f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${fileId}
      and f.record_type = 'deal' and f.record_id = ${dealId} and f.deleted_at is null`);
  if (!file) throw invalid(['file'], 'Choose a file from this deal.');
  if (!file.isReady)
    throw new Refusal('conflict', 'Sensitive files and files still being scanned can’t be shared with guests.');
}

async function tellGuests(tx: Tx, dealId: string, audience: Audience, writer: string | null): Promise<void> {
  const guests = await tx.all<{ id: string }>(sql`
    select g.id from deal_guests g join deal_parties t on t.organisation_id = g.organisation_id and t.id = g.party_id
    where g.organisation_id = ${tx.scope.organisationId} and g.deal_id = ${dealId} and g.ended_at is null
      and (${audience}::text[] is null or t.role = any(${audience}::text[])) and g.id is distinct from ${writer}::uuid`);
  await tx.enqueueAll(
    guests.map(({ id }) => guestMailJob.with({ guestId: id, news: true }, { key: id, afterSeconds: newsAfterSeconds })),
  );
}

export async function withdrawPost(tx: Tx, actor: Member, id: string, postId: string): Promise<typeof done> {
  await lockOpen(tx, actor, id);
  const post = await tx.one<{ isGuests: boolean; isWithdrawn: boolean }>(sql`
    select guest_role is not null as "isGuests", withdrawn_at is not null as "isWithdrawn" from deal_posts
    where organisation_id = ${actor.organisationId} and deal_id = ${id} and id = ${postId}`);
  if (!post) throw notFound();
  if (post.isGuests) throw new Refusal('conflict', 'A guest’s message can’t be removed.');
  if (post.isWithdrawn) return done;
  await tx.run(sql`
    update deal_posts set withdrawn_at = now() where organisation_id = ${actor.organisationId} and id = ${postId}`);
  tx.record({ kind: 'deal.room_withdrawn', subject: subjectOf(id), data: { postId } });
  return done;
}

export async function showDate(
  tx: Tx,
  actor: Member,
  { id, dateId, shownTo }: InputOf<typeof dealRooms.showDate>,
): Promise<typeof done> {
  await lockOpen(tx, actor, id);
  const date = await tx.one<{ name: string; shownTo: Audience }>(sql`
    select name, shown_to as "shownTo" from deal_dates
    where organisation_id = ${actor.organisationId} and deal_id = ${id} and id = ${dateId}`);
  if (!date) throw notFound();
  if (JSON.stringify(date.shownTo) === JSON.stringify(shownTo)) return done;
  await tx.run(sql`
    update deal_dates set shown_to = ${shownTo}::text[] where organisation_id = ${actor.organisationId} and id = ${dateId}`);
  tx.record({ kind: 'deal.date_shown', subject: subjectOf(id), data: { dateId, name: date.name, shownTo } });
  return done;
}

type Written = Pick<InputOf<typeof dealRoom.write>, 'key' | 'isForAll'> & { body: string; received?: ReceivedFile };

/** The caller has authenticated the guest. A key that was used before is not stored again. */
export async function writeAsGuest(tx: Tx, guest: Guest, written: Written): Promise<{ isNew: boolean }> {
  const { key, isForAll, body, received } = written;
  const { organisationId } = tx.scope;
  refuseBankNumbers(body);
  if (received) await keepGuestFile(tx, guest, received);
  const postId = newId();
  const added = await tx.run(sql`
    insert into deal_posts (organisation_id, id, deal_id, guest_id, guest_name, guest_role, body, file_id, audience, sender_key)
    values (${organisationId}, ${postId}, ${guest.dealId}, ${guest.id}, ${guest.name}, ${guest.role}, ${body}, ${received?.id ?? null},
      ${isForAll ? null : []}::text[], ${key}) on conflict (organisation_id, guest_id, sender_key) do nothing`);
  if (added === 0) return { isNew: false };
  const { users } = await tx.get<{ users: string[] }>(sql`
    select array(select l.owner_id from deals l where l.organisation_id = ${organisationId} and l.id = ${guest.dealId} and l.owner_id is not null
      union select a.user_id from deal_agents a where a.organisation_id = ${organisationId} and a.deal_id = ${guest.dealId}) as users`);
  tx.record({
    kind: 'deal.room_written',
    subject: subjectOf(guest.dealId),
    data: { postId, role: guest.role, users, ...(received && { file: received.name }) },
  });
  if (isForAll) await tellGuests(tx, guest.dealId, null, guest.id);
  return { isNew: true };
}

export const hasWritten = async (tx: Tx, guest: Guest, key: string): Promise<boolean> =>
  Boolean(
    await tx.one(sql`
      select id from deal_posts where organisation_id = ${tx.scope.organisationId} and guest_id = ${guest.id} and sender_key = ${key}`),
  );

async function keepGuestFile(tx: Tx, { dealId }: Guest, given: ReceivedFile): Promise<void> {
  await keepSent(tx, given, { type: 'deal', id: dealId });
  await requireFileRoom(tx);
}
