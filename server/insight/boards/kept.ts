import { holds } from '#contract/core/access.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { type Board, mostKept, type Report } from '#contract/insight/boards.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

type Change = { name?: string | undefined; shared?: boolean | undefined; content?: unknown };
type Kept = { id: string; name: string; shared: boolean; version: number; can: { change: boolean } };

/** Whose eyes it is for, there or put aside: one's own and the shared ones. */
export const keptFor = (actor: Member, row: Sql): Sql => sql`(${row}.owner_id = ${actor.userId} or ${row}.shared)`;
/** One's own and the shared ones are seen; one's own, and shared ones by who may share, are changed. What was removed is put aside. */
export const keptVisibleTo = (actor: Member, row: Sql): Sql =>
  sql`(${row}.removed_at is null and ${keptFor(actor, row)})`;

/** Things that somebody keeps under a name and may share: dashboards, reports. `content` is the column that differs. */
function keeper<Row extends Kept>(of: {
  type: 'dashboard' | 'report';
  table: Sql;
  content: Sql;
  kinds: Record<'created' | 'changed' | 'removed' | 'restored', EventKind>;
}) {
  const { table, content, kinds, type } = of;
  const columns = (actor: Member, more: Sql): Sql => sql`
    k.id, k.name, k.shared, k.owner_id as owner, k.created_at as "createdAt", k.changed_at as "changedAt", k.version${more},
    json_build_object('change', k.owner_id = ${actor.userId} or (k.shared and ${holds(actor.role, 'views.share')}::boolean)) as can`;
  const whole = sql`, k.${content}`;

  const list = (actor: Member, withContent: boolean): Sql => sql`
    select json_build_object('rows', coalesce(json_agg(r), '[]'))::text from (
      select ${columns(actor, withContent ? whole : sql.raw(''))} from ${table} k
      where k.organisation_id = ${actor.organisationId} and ${keptVisibleTo(actor, sql`k`)}
      order by k.owner_id <> ${actor.userId}, lower(k.name), k.id limit 1000) r`;

  const json = (id: string, actor: Member): Sql => sql`
    select to_json(r)::text from (
      select ${columns(actor, whole)} from ${table} k
      where k.organisation_id = ${actor.organisationId} and k.id = ${id} and ${keptVisibleTo(actor, sql`k`)}) r`;

  async function read(tx: Tx, actor: Member, id: string): Promise<Row | undefined> {
    const found = await tx.one<{ to_json: string }>(json(id, actor));
    return found && (JSON.parse(found.to_json) as Row);
  }

  /** One at a time for each person, so that the limit holds for requests sent at once. */
  const takeTurn = (tx: Tx, actor: Member, userId: string) =>
    tx.run(sql`
      select from memberships where organisation_id = ${actor.organisationId} and user_id = ${userId} for no key update`);
  const full = new Refusal('conflict', `You have ${mostKept} already. Remove one first.`);
  const hasRoom = (actor: Member, userId: string): Sql => sql`
    (select count(*) from ${table} where organisation_id = ${actor.organisationId} and owner_id = ${userId} and removed_at is null)
      < ${sql.int(mostKept)}`;

  function checkSharing(actor: Member, shared: boolean | undefined): void {
    if (shared && !holds(actor.role, 'views.share')) throw new Refusal('forbidden', `Your role can't share a ${type}.`);
  }

  async function create(
    tx: Tx,
    actor: Member,
    input: { name: string; shared: boolean; content: unknown },
  ): Promise<Row> {
    checkSharing(actor, input.shared);
    const { organisationId, userId } = actor;
    await takeTurn(tx, actor, userId);
    const id = newId();
    const made = await tx.run(sql`
      insert into ${table} (organisation_id, id, owner_id, name, shared, ${content})
      select ${organisationId}, ${id}, ${userId}, ${input.name}, ${input.shared}, ${JSON.stringify(input.content)}::jsonb
      where ${hasRoom(actor, userId)}`);
    if (made === 0) throw full;
    tx.record({ kind: kinds.created, subject: { type, id }, data: { name: input.name, shared: input.shared } });
    return (await read(tx, actor, id))!;
  }

  async function lock(tx: Tx, actor: Member, id: string): Promise<Row> {
    await tx.run(sql`select from ${table} where organisation_id = ${actor.organisationId} and id = ${id} for update`);
    const found = await read(tx, actor, id);
    if (!found) throw notFound();
    if (!found.can.change) throw new Refusal('forbidden', 'This belongs to someone else.');
    return found;
  }

  async function change(tx: Tx, actor: Member, id: string, version: number, input: Change): Promise<Row> {
    const before = await lock(tx, actor, id);
    if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
    if (input.shared !== before.shared) checkSharing(actor, input.shared);
    const { name = before.name, shared = before.shared } = input;
    const set = input.content === undefined ? sql.raw('') : sql`, ${content} = ${JSON.stringify(input.content)}::jsonb`;
    await tx.run(sql`
      update ${table} set name = ${name}, shared = ${shared}${set}, version = version + 1, changed_at = now()
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    tx.record({ kind: kinds.changed, subject: { type, id }, data: { name, shared } });
    // Whoever makes another's private again no longer sees it.
    return (await read(tx, actor, id)) ?? { ...before, name, shared, version: version + 1 };
  }

  /** Puts it aside: nobody sees it, nothing of it goes out, and who takes that back has the same again. */
  async function remove(tx: Tx, actor: Member, id: string): Promise<void> {
    const { name } = await lock(tx, actor, id);
    await tx.run(sql`
      update ${table} set removed_at = now(), version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
    tx.record({ kind: kinds.removed, subject: { type, id }, data: { name } });
  }

  /** By whoever could remove it. One that is there stays as it is. */
  async function restore(tx: Tx, actor: Member, id: string): Promise<Row> {
    const { organisationId, userId, role } = actor;
    const aside = await tx.one<{ name: string; owner: string }>(sql`
      select k.name, k.owner_id as owner from ${table} k
      where k.organisation_id = ${organisationId} and k.id = ${id} and k.removed_at is not null
        and (k.owner_id = ${userId} or (k.shared and ${holds(role, 'views.share')}::boolean))`);
    if (aside) {
      await takeTurn(tx, actor, aside.owner);
      const put = await tx.run(sql`
        update ${table} set removed_at = null, version = version + 1
        where organisation_id = ${organisationId} and id = ${id} and removed_at is not null and ${hasRoom(actor, aside.owner)}`);
      if (put > 0) tx.record({ kind: kinds.restored, subject: { type, id }, data: { name: aside.name } });
      const row = await read(tx, actor, id);
      if (!row) throw full;
      return row;
    }
    return lock(tx, actor, id);
  }

  return { list, json, create, change, remove, restore };
}

export const ofBoards = keeper<Board>({
  type: 'dashboard',
  table: sql`dashboards`,
  content: sql`widgets`,
  kinds: {
    created: 'dashboard.created',
    changed: 'dashboard.changed',
    removed: 'dashboard.removed',
    restored: 'dashboard.restored',
  },
});
export const ofReports = keeper<Report>({
  type: 'report',
  table: sql`reports`,
  content: sql`question`,
  kinds: {
    created: 'report.created',
    changed: 'report.changed',
    removed: 'report.removed',
    restored: 'report.restored',
  },
});
