import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostTools, noticeBy, type Tool, tools } from '#contract/insight/tools.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { keepTask } from '#server/people/tasks/keep-task.ts';
import { useOf } from './use.ts';

const columns = sql`s.id, s.vendor, s.category, s.seats, s.seats_used as "seatsUsed", s.price_cents as price, s.billed,
  s.starts_on as "startsOn", s.renews_on as "renewsOn", s.notice_days as "noticeDays", s.ended_on as "endedOn", s.note, s.owner_id as owner,
  s.created_at as "createdAt", s.version`;

type Given = InputOf<typeof tools.create>;
type Row = Tool & { taskId: string | null };

async function readTool(tx: Tx, id: string, lock: Sql = sql.raw('')): Promise<Row | undefined> {
  const { organisationId } = tx.scope;
  if (lock) await tx.run(sql`select from tools where organisation_id = ${organisationId} and id = ${id} ${lock}`);
  const found = await tx.one<{ row: Row }>(sql`
    select to_json(r) as row from (
      select ${columns}, s.task_id as "taskId" from tools s where s.organisation_id = ${organisationId} and s.id = ${id}) r`);
  return found?.row;
}

const shown = ({ taskId: _, ...row }: Row): Tool => row;

/** Whoever is in charge gives notice in time: a task due on the last day on which it counts. */
async function remind(tx: Tx, actor: Member, taskId: string | null, given: Given): Promise<string | null> {
  const dueOn = given.endedOn ? null : noticeBy(given);
  const wanted = dueOn
    ? { title: `Renew or cancel ${given.vendor}`, dueOn, assignee: given.owner ?? actor.userId }
    : null;
  return keepTask(tx, taskId, wanted);
}

async function checkOwner(tx: Tx, owner: string | null): Promise<void> {
  if (!owner) return;
  const found = await tx.one(sql`
    select from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${owner} and removed_at is null`);
  if (!found) throw invalid(['owner'], 'There is no such member.');
}

async function create(tx: Tx, actor: Member, input: Given): Promise<Tool> {
  const { organisationId, userId } = actor;
  await checkOwner(tx, input.owner);
  const id = newId();
  const taskId = await remind(tx, actor, null, input);
  const made = await tx.run(sql`
    insert into tools (organisation_id, id, vendor, category, seats, seats_used, price_cents, billed, starts_on, renews_on, notice_days,
      ended_on, note, owner_id, task_id, created_by)
    select ${organisationId}, ${id}, ${input.vendor}, ${input.category}, ${input.seats}, ${input.seatsUsed}, ${input.price}, ${input.billed},
      ${input.startsOn}::date, ${input.renewsOn}::date, ${input.noticeDays}, ${input.endedOn}::date, ${input.note}, ${input.owner},
      ${taskId}::uuid, ${userId}
    where (select count(*) from tools where organisation_id = ${organisationId}) < ${sql.int(mostTools)}`);
  if (made === 0) throw new Refusal('conflict', `There are ${mostTools} tools already. Remove one first.`);
  tx.record({ kind: 'tool.added', subject: { type: 'tool', id }, data: { vendor: input.vendor, price: input.price } });
  return shown((await readTool(tx, id))!);
}

async function change(tx: Tx, actor: Member, version: number, { id, ...input }: InputOf<typeof tools.change>) {
  const before = await readTool(tx, id, sql`for update`);
  if (!before) throw notFound();
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: shown(before) });
  await checkOwner(tx, input.owner);
  const taskId = await remind(tx, actor, before.taskId, input);
  await tx.run(sql`
    update tools set vendor = ${input.vendor}, category = ${input.category}, seats = ${input.seats}, seats_used = ${input.seatsUsed},
      price_cents = ${input.price}, billed = ${input.billed}, starts_on = ${input.startsOn}::date, renews_on = ${input.renewsOn}::date,
      notice_days = ${input.noticeDays}, ended_on = ${input.endedOn}::date, note = ${input.note}, owner_id = ${input.owner},
      task_id = ${taskId}::uuid, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'tool.changed',
    subject: { type: 'tool', id },
    data: { vendor: input.vendor, price: input.price },
  });
  return shown((await readTool(tx, id))!);
}

async function remove(tx: Tx, id: string): Promise<void> {
  const before = await readTool(tx, id, sql`for update`);
  if (!before) throw notFound();
  await tx.run(sql`delete from tools where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await keepTask(tx, before.taskId, null);
  tx.record({ kind: 'tool.removed', subject: { type: 'tool', id }, data: { vendor: before.vendor } });
}

/** Sessions are identity, which only the system reads: of this workspace, and of each member only when they were last here. */
async function seatsOf({ db }: Services, { organisationId }: Member): Promise<OutputOf<typeof tools.seats>> {
  const members = await db.asSystem((tx) =>
    tx.all<{ id: string; name: string; lastSeenAt: string | null; isUnused: boolean }>(sql`
      select m.user_id as id, u.first_name || ' ' || u.last_name as name, to_json(s.at) #>> '{}' as "lastSeenAt",
        coalesce(s.at < now() - interval '30 days', m.created_at < now() - interval '30 days') as "isUnused"
      from memberships m join users u on u.id = m.user_id
      left join lateral (select max(x.last_seen_at) as at from sessions x where x.user_id = m.user_id and x.organisation_id = m.organisation_id) s on true
      where m.organisation_id = ${organisationId} and m.removed_at is null
      order by s.at nulls first, m.user_id limit 5000`),
  );
  return {
    members: members.length,
    unused: members
      .filter(({ isUnused }) => isUnused)
      .slice(0, 500)
      .map(({ isUnused: _, ...member }) => member),
  };
}

export const toolRoutes: Served[] = [
  serveJson(
    tools.list,
    (_, { organisationId }) => sql`
      select json_build_object('rows', coalesce(json_agg(r), '[]'))::text from (
        select ${columns} from tools s where s.organisation_id = ${organisationId}
        order by s.ended_on is not null, s.renews_on - s.notice_days nulls last, lower(s.vendor), s.id limit ${sql.int(mostTools)}) r`,
  ),
  serve(tools.create, ({ tx, actor, input }) => create(tx, actor, input)),
  serve(tools.change, ({ tx, actor, version, input }) => change(tx, actor, version, input)),
  serve(tools.remove, async ({ tx, input }) => {
    await remove(tx, input.id);
    return { done: true as const };
  }),
  serve(tools.seats, ({ actor, services }) => seatsOf(services, actor)),
  serve(tools.use, ({ tx }) => useOf(tx)),
];
