import { holds, type Role } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Conversation, InboxView, inbox } from '#contract/people/inbox.ts';
import type { Message } from '#contract/people/messages.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { photoColumn } from '../leads/photo/column.ts';
import { coOwnedBy, pond, sharedWith, visibleOwners, visibleTo } from '../leads/policy.ts';
import { attemptByHand } from './attempt.ts';
import { knownName } from './known-names.ts';
import { messageById, messageColumns, messageJoins } from './queries.ts';
import { wakeLater } from './wake-job.ts';
import { refuseBankNumbers, sendMessage } from './write-message.ts';

const shortened = 160;

/** For a lead, all messages, including those of leads merged into it. */
const saidIn = sql`(m.conversation_id = c.id or m.lead_id = c.lead_id)`;

export const conversationColumns = (actor: Member): Sql => sql`
  c.id, c.lead_id as lead, ${photoColumn} as photo, coalesce(l.name, ${knownName(actor)}, c.address) as name, coalesce(c.address, l.email, l.phone) as address, c.unread,
  c.assignee_id as assignee, c.snoozed_until as "snoozedUntil", c.done_at as "doneAt", c.last_at as "lastAt",
  (select json_build_object('channel', m.channel, 'direction', m.direction, 'state', m.state, 'outcome', m.outcome,
     'words', left(regexp_replace(coalesce(nullif(m.body, ''), m.subject), '\\s+', ' ', 'g'), ${sql.int(shortened)}))
   from messages m where m.organisation_id = c.organisation_id and ${saidIn} order by m.id desc limit 1) as last,
  c.version`;

/** Lateral with `offset 0`, so that the planner looks up one lead per conversation and never scans all leads. */
export const withLead = sql`left join lateral (
  select * from leads l where l.organisation_id = c.organisation_id and l.id = c.lead_id offset 0) l on true`;

/**
 * A conversation is visible to everyone who sees its lead; one with an unknown sender is visible to all members. An archived lead's
 * conversation shows again when the lead writes.
 */
export const seen = (actor: Member): Sql => sql`
  conversations c ${withLead}
  where c.organisation_id = ${actor.organisationId} and (c.lead_id is null or ((l.archived_at is null or (l.purge_at is null and c.last_in_at > l.archived_at)) and ${visibleTo(actor)}))`;

const isOpen = sql`(c.done_at is null and (c.snoozed_until is null or c.snoozed_until <= now()))`;

const views: Record<InboxView, (actor: Member) => Sql> = {
  open: () => isOpen,
  unread: () => sql`c.unread > 0 and ${isOpen}`,
  mine: (actor) => sql`(c.assignee_id = ${actor.userId} or (c.assignee_id is null
    and (l.owner_id = ${actor.userId} or c.lead_id = any(${coOwnedBy(actor)})))) and ${isOpen}`,
  snoozed: () => sql`c.snoozed_until > now()`,
  done: () => sql`c.done_at is not null`,
  unknown: () => sql`c.lead_id is null and c.done_at is null`,
};

const newestFirst: Order = {
  value: { column: sql`c.last_at`, type: 'timestamptz' },
  id: sql`c.id`,
  descending: true,
};

/**
 * Visible conversations, each part read from its own index; as one condition, the newest conversations of the whole organization would be
 * scanned until enough are visible. `keys` are lead owners; `more` are conditions for further conversations.
 */
function seenOf(actor: Member, keys: Sql, more: readonly Sql[], where: Sql, ordered: Sql): Sql {
  const others = more.map(
    (narrowed) => sql`union all
    (select c.* from ${seen(actor)} and ${narrowed} and c.lead_owner_key <> all(${keys}) and ${where} ${ordered})`,
  );
  return sql`(
    select c.* from unnest(${keys}) o(key)
    cross join lateral (select c.* from ${seen(actor)} and c.lead_owner_key = o.key and ${where} ${ordered}) c
    ${sql.join(others, ' ')}) c`;
}

const givenTo = (actor: Member): Sql => sql`(c.assignee_id = ${actor.userId} or c.lead_id = any(${coOwnedBy(actor)}))`;

function conversationsOf(view: InboxView, actor: Member, where: Sql, ordered: Sql): Sql {
  const owners = visibleOwners(actor);
  if (view === 'mine') {
    return seenOf(actor, sql`array[${actor.userId}]::uuid[]`, [givenTo(actor)], where, ordered);
  }
  return owners && view !== 'unknown'
    ? seenOf(actor, owners, [sql`c.lead_id = any(${sharedWith(actor)})`], where, ordered)
    : sql`(select c.* from ${seen(actor)} and ${where} ${ordered}) c`;
}

export function inboxPage({ view, cursor, limit }: InputOf<typeof inbox.list>, actor: Member): Sql {
  const where = sql`${views[view](actor)} and ${after(newestFirst, cursor)}`;
  const ordered = sql`order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`;
  const rows = sql`
    select ${conversationColumns(actor)} from ${conversationsOf(view, actor, where, ordered)}
    ${withLead} ${ordered}`;
  return pageJson(rows, sql`r."lastAt" || '~' || r.id`, limit);
}

const mostUnread = 100;

/** Unassigned: with an unknown sender, or of a lead without an owner. */
const isNobodys = sql`(c.assignee_id is null and (c.lead_id is null or l.owner_id is null))`;

/** How many unread conversations wait for this member: their own and unassigned ones. Colleagues' conversations don't count. */
export function unreadCount(actor: Member): Sql {
  const most = sql`order by ${orderBy(newestFirst)} limit ${sql.int(mostUnread)}`;
  const found =
    actor.role === 'assistant'
      ? conversationsOf('unread', actor, views.unread(actor), most)
      : seenOf(
          actor,
          sql`array[${actor.userId}, ${pond}]::uuid[]`,
          [givenTo(actor)],
          sql`c.unread > 0 and (${views.mine(actor)} or ${isNobodys} and ${isOpen})`,
          most,
        );
  return sql`
    select json_build_object('unread', count(*))::text from (select from ${found} ${most}) c`;
}

const oneOf = (id: string, actor: Member): Sql =>
  sql`select ${conversationColumns(actor)} from ${seen(actor)} and c.id = ${id}`;

export const conversationJson = ({ id }: { id: string }, actor: Member): Sql =>
  sql`select to_json(r)::text from (${oneOf(id, actor)}) r`;

export async function conversationById(tx: Tx, actor: Member, id: string): Promise<Conversation> {
  const row = await tx.one<Conversation>(oneOf(id, actor));
  if (!row) throw notFound();
  return row;
}

export function conversationMessages({ id, cursor, limit }: InputOf<typeof inbox.messages>, actor: Member): Sql {
  const order: Order = { id: sql`m.id`, descending: true };
  const rows = sql`
    select ${messageColumns} from conversations c join messages m on m.organisation_id = c.organisation_id and ${saidIn} ${messageJoins}
    where c.organisation_id = ${actor.organisationId} and c.id = ${id} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select case when exists (select from (${oneOf(id, actor)}) seen)
    then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}

/** Conversations that this member marks as read by opening them. Opening a colleague's conversation leaves it unread for the colleague. */
const isTheirs = (actor: Member): Sql =>
  actor.role === 'assistant'
    ? sql.raw('true')
    : sql`(${givenTo(actor)} or l.owner_id = ${actor.userId} or ${isNobodys})`;

export async function markRead(tx: Tx, actor: Member, { id, unread }: InputOf<typeof inbox.markRead>): Promise<void> {
  await conversationById(tx, actor, id);
  if (unread) return setUnread(tx, id, true);
  const theirs = await tx.one(sql`
    select from conversations c ${withLead} where c.organisation_id = ${actor.organisationId} and c.id = ${id} and ${isTheirs(actor)}`);
  if (theirs) await setUnread(tx, id, false);
}

/** Marking a conversation unread also reopens it. */
async function setUnread(tx: Tx, id: string, unread: boolean): Promise<void> {
  await tx.run(sql`
    update conversations set unread = ${unread ? 1 : 0}, done_at = case when ${!unread} then done_at end
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and (unread > 0) <> ${unread}`);
}

export async function changeConversation(
  tx: Tx,
  actor: Member,
  version: number,
  { id, assignee, snoozedUntil, done }: InputOf<typeof inbox.change>,
): Promise<Conversation> {
  const before = await conversationById(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  if (assignee) await checkAssignee(tx, actor, assignee, before.lead);
  const next = {
    assignee: assignee === undefined ? before.assignee : assignee,
    snoozedUntil: done ? null : snoozedUntil === undefined ? before.snoozedUntil : snoozedUntil,
    isDone: done ?? (before.doneAt !== null && !snoozedUntil),
  };
  const changed = await tx.run(sql`
    update conversations set assignee_id = ${next.assignee}, snoozed_until = ${next.snoozedUntil}, version = version + 1,
      done_at = case when ${next.isDone} then coalesce(done_at, now()) end,
      unread = case when ${done === true} then 0 else unread end
    where organisation_id = ${actor.organisationId} and id = ${id} and version = ${version}`);
  if (changed === 0)
    throw new Refusal('version_conflict', undefined, { current: await conversationById(tx, actor, id) });
  if (snoozedUntil) await wakeLater(tx, id, snoozedUntil);
  tx.record({
    kind: 'conversation.changed',
    subject: { type: 'conversation', id },
    data: {
      lead: before.lead,
      ...(assignee !== undefined && { to: assignee }),
      ...(snoozedUntil !== undefined && { snoozedUntil }),
      ...(done !== undefined && { done }),
    },
  });
  return conversationById(tx, actor, id);
}

/** An assignee must be a member who may send messages and who sees the lead. */
async function checkAssignee(tx: Tx, actor: Member, userId: string, leadId: string | null): Promise<void> {
  const { organisationId } = actor;
  const member = await tx.one<{ role: Role }>(sql`
    select role from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null`);
  if (!member) throw invalid(['assignee'], 'Choose a member of this organization.');
  if (!holds(member.role, 'messages.send')) throw invalid(['assignee'], 'This person’s role does not write to people.');
  if (leadId === null) return;
  const seenByThem = await tx.one(sql`
    select from leads l where l.organisation_id = ${organisationId} and l.id = ${leadId}
      and ${visibleTo({ ...actor, userId, role: member.role })}`);
  if (!seenByThem) throw invalid(['assignee'], "This person can't see the lead.");
}

/** Replying marks the conversation as read. */
export async function reply(tx: Tx, actor: Member, { id, ...draft }: InputOf<typeof inbox.reply>): Promise<Message> {
  const { lead, address } = await conversationById(tx, actor, id);
  await setUnread(tx, id, false);
  if (lead) return sendMessage(tx, actor, { ...draft, id: lead });
  const isMail = address!.includes('@');
  if ((draft.channel === 'email') !== isMail)
    throw invalid(['channel'], isMail ? 'Only their email address is known.' : 'Only their phone number is known.');
  if (isMail && draft.subject === '') throw invalid(['subject'], 'A mail needs a subject.');
  if (draft.files.length > 0) throw invalid(['files'], 'Files are sent to leads only.');
  refuseBankNumbers(draft.subject, draft.body);
  const sent = await attemptByHand(tx, {
    ...draft,
    leadId: null,
    address: address!,
    authorId: actor.userId,
    isAutomatic: actor.kind === 'key',
  });
  return messageById(tx, actor, sent.id);
}
