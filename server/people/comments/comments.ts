import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Comment, comments } from '#contract/people/comments.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkMentions, type Records, whoSees } from './records.ts';

/** Every field in responses, under the contract's names. A removed comment is returned without its text. */
const columns = (actor: Member): Sql => {
  const works = holds(actor.role, 'comments.write');
  const mine = sql`(c.author_id = ${actor.userId} and ${works} and c.removed_at is null)`;
  return sql`
    c.id, json_build_object('type', c.subject_type, 'id', c.subject_id) as subject, c.thread_id as thread,
    json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) as author,
    case when c.removed_at is null then c.body else '' end as body,
    case when c.removed_at is null then c.mentions else '{}' end as mentions, c.created_at as at,
    c.changed_at as "changedAt", c.resolved_at as "resolvedAt", c.resolved_by as "resolvedBy",
    c.removed_at is not null as "isRemoved", c.version,
    coalesce((select json_agg(json_build_object('reaction', r.reaction, 'people', r.people) order by r.first) from (
      select x.reaction, json_agg(x.user_id order by x.at, x.user_id) as people, min(x.at) as first from comment_reactions x
      where x.organisation_id = c.organisation_id and x.comment_id = c.id and c.removed_at is null group by x.reaction) r), '[]') as reactions,
    json_build_object('change', ${mine}, 'remove', ${mine} or (${isHead(actor)} and c.removed_at is null),
      'resolve', ${works} and c.thread_id is null, 'react', ${works} and c.removed_at is null) as can`;
};

const order: Order = { id: sql`c.id`, descending: false };

export const commentPage =
  (records: Records) =>
  ({ type, id, cursor, limit }: InputOf<typeof comments.list>, actor: Member): Sql => {
    const rows = sql`
      select ${columns(actor)} from comments c join users u on u.id = c.author_id
      where c.organisation_id = ${actor.organisationId} and c.subject_type = ${type} and c.subject_id = ${id}
        and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${sql.int(limit)}`;
    return sql`select case when exists (${records[type](id, actor)}) then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
  };

const byId = (actor: Member, id: string): Sql => sql`
  select ${columns(actor)} from comments c join users u on u.id = c.author_id
  where c.organisation_id = ${actor.organisationId} and c.id = ${id}`;

/** Locks a comment if the actor still sees its record. */
async function lockComment(tx: Tx, actor: Member, records: Records, id: string): Promise<Comment> {
  const comment = await tx.one<Comment>(sql`${byId(actor, id)} for update of c`);
  const { type, id: subject } = comment?.subject ?? {};
  if (!comment || !type || !subject || !(await tx.one(records[type](subject, actor)))) throw notFound();
  return comment;
}

export async function createComment(
  tx: Tx,
  actor: Member,
  records: Records,
  { subject, thread, body, mentions }: InputOf<typeof comments.create>,
): Promise<Comment> {
  const seen = records[subject.type];
  if (!(await tx.one(seen(subject.id, actor)))) throw notFound();
  const called = [...new Set(mentions)];
  await checkMentions(tx, actor, seen, subject.id, called);
  const heard = thread === null ? [] : await inThread(tx, actor, subject, thread);
  const id = newId();
  await tx.run(sql`
    insert into comments (organisation_id, id, subject_type, subject_id, thread_id, author_id, body, mentions)
    values (${actor.organisationId}, ${id}, ${subject.type}, ${subject.id}, ${thread}, ${actor.userId}, ${body}, ${called}::uuid[])`);
  // Participants who no longer see the record are not notified.
  const others = heard.filter((user) => user !== actor.userId && !called.includes(user));
  const { seeing } = await whoSees(tx, actor, seen, subject.id, others);
  tx.record({
    kind: 'comment.added',
    subject,
    data: { commentId: id, thread, users: others.filter((user) => seeing.has(user)) },
  });
  if (called.length > 0) tx.record({ kind: 'mention.made', subject, data: { commentId: id, users: called } });
  return tx.get<Comment>(byId(actor, id));
}

/** The authors in a thread, who are notified of replies. */
async function inThread(tx: Tx, actor: Member, subject: Comment['subject'], thread: string): Promise<string[]> {
  const spoken = await tx.all<{ id: string; author_id: string }>(sql`
    select id, author_id from comments where organisation_id = ${actor.organisationId} and (id = ${thread} or thread_id = ${thread})
      and subject_type = ${subject.type} and subject_id = ${subject.id} and (id <> ${thread} or thread_id is null)`);
  if (!spoken.some(({ id }) => id === thread)) throw invalid(['thread'], 'There is nothing here to answer.');
  return [...new Set(spoken.map(({ author_id }) => author_id))];
}

export async function changeComment(
  tx: Tx,
  actor: Member,
  records: Records,
  given: { id: string; body: string; version: number },
): Promise<Comment> {
  const before = await lockComment(tx, actor, records, given.id);
  if (!before.can.change) throw new Refusal('forbidden', 'Only the author can edit it.');
  if (before.version !== given.version) throw new Refusal('version_conflict', undefined, { current: before });
  if (before.body === given.body) return before;
  await tx.run(sql`
    update comments set body = ${given.body}, changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${given.id}`);
  tx.record({ kind: 'comment.changed', subject: before.subject, data: { commentId: given.id } });
  return tx.get<Comment>(byId(actor, given.id));
}

export async function removeComment(tx: Tx, actor: Member, records: Records, id: string): Promise<{ done: true }> {
  const before = await lockComment(tx, actor, records, id);
  if (before.isRemoved) return { done: true };
  if (!before.can.remove) throw new Refusal('forbidden', 'Only the author can delete it.');
  await tx.run(sql`
    update comments set removed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'comment.removed', subject: before.subject, data: { commentId: id } });
  return { done: true };
}

export async function resolveComment(
  tx: Tx,
  actor: Member,
  records: Records,
  { id, resolved }: InputOf<typeof comments.resolve>,
): Promise<Comment> {
  const before = await lockComment(tx, actor, records, id);
  if ((before.resolvedAt !== null) === resolved) return before;
  if (before.thread !== null) throw invalid(['id'], 'Only a comment can be resolved, not a reply.');
  await tx.run(sql`
    update comments set resolved_at = ${resolved ? sql`now()` : sql`null`}, resolved_by = ${resolved ? actor.userId : null},
      version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: resolved ? 'comment.resolved' : 'comment.reopened',
    subject: before.subject,
    data: { commentId: id },
  });
  return tx.get<Comment>(byId(actor, id));
}

export async function reactToComment(
  tx: Tx,
  actor: Member,
  records: Records,
  { id, reaction, on }: InputOf<typeof comments.react>,
): Promise<Comment> {
  const before = await lockComment(tx, actor, records, id);
  if (before.isRemoved) throw new Refusal('conflict', 'This was withdrawn.');
  const { organisationId, userId } = actor;
  const changed = on
    ? await tx.run(sql`
        insert into comment_reactions (organisation_id, comment_id, user_id, reaction)
        values (${organisationId}, ${id}, ${userId}, ${reaction}) on conflict do nothing`)
    : await tx.run(sql`
        delete from comment_reactions where organisation_id = ${organisationId} and comment_id = ${id}
          and user_id = ${userId} and reaction = ${reaction}`);
  if (changed === 0) return before;
  tx.record({ kind: 'comment.reacted', subject: before.subject, data: { commentId: id, reaction, on } });
  return tx.get<Comment>(byId(actor, id));
}
