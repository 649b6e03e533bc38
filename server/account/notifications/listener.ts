import { kindsFor } from '#contract/account/notifications.ts';
import type { Role } from '#contract/core/access.ts';
import { pageOf } from '#contract/kinds.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { storedJson } from '#server/core/db/stored-json.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { sendLive } from '#server/core/events/live-channel.ts';
import { sendPushKind, type WaitingPush } from '../push/send-job.ts';
import { wishesOf } from './choices.ts';
import { noticeMailJob } from './notice-mail.ts';
import type { NoticeKind, Tell } from './tell.ts';

type Note = { userId: string; event: DeliveredEvent; data: Record<string, unknown> };

/** From this many of a kind at once, users get one notification with the count. */
const many = 5;

/** Notifies users of events that concern them, and updates their open screens. */
export const notificationsListener = (tells: Readonly<Record<NoticeKind, Tell>>): OrganisationListener => ({
  name: 'notifications',
  works: 'in organisation',
  kinds: Object.keys(tells) as NoticeKind[],
  async handle(tx, events) {
    const notes: Note[] = [];
    for (const event of events) {
      const { users, data } = await tells[event.kind as NoticeKind](event, tx);
      const others = users.filter((user): user is string => user !== null && user !== event.actorId);
      notes.push(...others.map((userId) => ({ userId, event, data })));
    }
    const told = gather(await ofMembers(tx, notes));
    if (told.length === 0) return;
    const wishOf = await wishesOf(
      tx,
      told.map(({ userId }) => userId),
    );
    const wished = told.map((note) => ({ note, wish: wishOf(note.userId, note.event.kind) }));
    await write(
      tx,
      wished.flatMap(({ note, wish }) => (wish.product ? [note] : [])),
    );
    for (const { note, wish } of wished) {
      if (wish.push) await tx.enqueue({ kind: sendPushKind, payload: waitingPush(note), maxAttempts: 4 });
      if (wish.mail) await tx.enqueue(noticeMailJob.with(waitingMail(note)));
    }
  },
});

/** Drops notifications for former members, and those about clients for roles without access to clients. */
async function ofMembers(tx: Tx, notes: Note[]): Promise<Note[]> {
  if (notes.length === 0) return notes;
  const members = await tx.all<{ id: string; role: Role }>(sql`
    select user_id as id, role from memberships where organisation_id = ${tx.scope.organisationId} and removed_at is null
      and user_id = any(${[...new Set(notes.map(({ userId }) => userId))]}::uuid[])`);
  const known = new Map(members.map(({ id, role }) => [id, kindsFor(role)]));
  return notes.filter(({ userId, event: { kind } }) => known.get(userId)?.includes(kind as NoticeKind));
}

/** Five hundred leads assigned to a user at once become one notification. */
function gather(notes: Note[]): Note[] {
  const alike = Map.groupBy(notes, ({ userId, event }) => `${userId} ${event.kind} ${event.actorId}`);
  return [...alike.values()].flatMap((group) =>
    group.length < many ? group : [{ ...group[0]!, data: { count: group.length } }],
  );
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const waitingPush = ({ userId, event: { id, kind, subject, actorId }, data }: Note): WaitingPush => ({
  userId,
  note: { id, kind, subject, actorId, count: numberOr(data.count, 1), days: numberOr(data.days, 0) },
});

const waitingMail = ({ userId, event: { kind, subject, actorId }, data }: Note) => ({
  userId,
  kind,
  actorId,
  // An offered lead can't be opened before it is claimed; the offer shows above the list of leads.
  path: kind === 'lead.offered' ? '/leads' : (pageOf(subject) ?? '/collaboration'),
  count: numberOr(data.count, 1),
});

/** This scope can't read any user's notifications, so the insert returns no rows. */
async function write(tx: Tx, notes: Note[]): Promise<void> {
  if (notes.length === 0) return;
  const { organisationId } = tx.scope;
  const column = <T>(pick: (note: Note) => T) => notes.map(pick);
  await tx.run(sql`
    insert into notifications (organisation_id, user_id, event_id, kind, subject_type, subject_id, actor_id, data, created_at)
    select ${organisationId}, n.*
    from unnest(${column((n) => n.userId)}::uuid[], ${column((n) => n.event.id)}::uuid[], ${column((n) => n.event.kind)}::text[],
                ${column((n) => n.event.subject.type)}::text[], ${column((n) => n.event.subject.id)}::uuid[],
                ${column((n) => n.event.actorId)}::uuid[], ${column((n) => storedJson(n.data))}::jsonb[],
                ${column((n) => n.event.at)}::timestamptz[]) n`);
  const users = [...new Set(notes.map(({ userId }) => userId))];
  await sendLive(
    tx,
    users.map((userId) => ({
      organisationId,
      userId,
      events: [
        { id: newId(), kind: 'notification.created', subject: { type: 'user', id: userId }, actorId: null, at: '' },
      ],
    })),
  );
}
