import type { InputOf } from '#contract/core/call.ts';
import type { tasks } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners } from '../leads/policy.ts';
import { leadById } from '../leads/queries.ts';
import { canDo, listingSeenBy, onSeenListing, ownOf, taskVisibleTo } from './policy.ts';

type List = InputOf<typeof tasks.list>;

/** The tasks that a task waits for. After a merge is undone, one may be hidden from the reader; its title is left out then. */
const waitsFor = (actor: Member): Sql => sql`coalesce((
  select json_agg(json_build_object('id', b.id, 'isDone', b.done_at is not null,
      'title', case when b.lead_id is not distinct from k.lead_id and (b.lead_id is not null or ${ownOf(actor, sql`b`)}
        or (b.listing_id = k.listing_id and ${onSeenListing(actor)})) then b.title end)
    order by b.id)
  from task_waits w join tasks b on b.organisation_id = w.organisation_id and b.id = w.for_id
  where w.organisation_id = k.organisation_id and w.task_id = k.id), '[]'::json)`;

const setOf = sql`case when k.set_id is not null then (
  select json_build_object('id', s.id, 'name', s.name, 'about', case when s.subject_type <> 'lead'
    then json_build_object('type', s.subject_type, 'id', s.subject_id, 'name', s.subject_name) end)
  from task_sets s where s.organisation_id = k.organisation_id and s.id = k.set_id) end`;

/** Every field in responses, under the contract's names. */
const taskColumns = (actor: Member): Sql => sql`
  k.id, k.title, k.due_on as "dueOn", k.assignee_id as assignee, k.repeats, k.steps, ${waitsFor(actor)} as "waitsFor", ${setOf} as set,
  case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as lead,
  k.created_by as "createdBy", k.created_at as "createdAt", k.done_at as "doneAt", k.done_by as "doneBy", k.version,
  ${JSON.stringify(canDo(actor))}::json as can`;

const withLead = sql`left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id`;

type TaskOrder = Order & {
  /** The same sort order, over the columns of the result. */
  outside: Sql;
  cursor: readonly Sql[];
};

const byDueDay: TaskOrder = {
  value: { column: sql`k.due_key`, type: 'date' },
  id: sql`k.id`,
  descending: false,
  outside: sql`coalesce("dueOn", 'infinity'), id`,
  cursor: [sql`coalesce(r."dueOn"::text, 'infinity')`, sql`r.id`],
};
const lastDoneFirst: TaskOrder = {
  value: { column: sql`k.done_at`, type: 'timestamptz' },
  id: sql`k.id`,
  descending: true,
  outside: sql`"doneAt" desc, id desc`,
  cursor: [sql`r."doneAt"`, sql`r.id`],
};

export function taskPage(input: List, actor: Member): Sql {
  const order = input.state === 'open' ? byDueDay : lastDoneFirst;
  const page = pageJson(taskRows(input, actor, order), order.cursor, input.limit);
  if (input.listing)
    return sql`select case when exists (
      select from listings g where g.organisation_id = ${actor.organisationId} and g.id = ${input.listing} and ${listingSeenBy(actor)})
      then (${page}) end`;
  if (!input.lead) return page;
  return sql`select case when exists (select from (${leadById(input.lead, actor)}) seen) then (${page}) end`;
}

function taskRows(input: List, actor: Member, order: TaskOrder): Sql {
  const where = condition(input, actor, order);
  const ordered = sql`order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  /** `tasks k` with their lead, narrowed by a condition that an index supports. */
  const from = (narrowed: Sql) => sql`tasks k ${withLead} where ${narrowed} and ${where}`;
  const columns = taskColumns(actor);
  if (input.lead) return sql`select ${columns} from ${from(sql`k.lead_id = ${input.lead}`)} ${ordered}`;
  if (input.listing) return sql`select ${columns} from ${from(sql`k.listing_id = ${input.listing}`)} ${ordered}`;
  if (input.assignee) {
    const assignee = input.assignee === 'me' ? actor.userId : input.assignee;
    return sql`select ${columns} from ${from(sql`k.assignee_id = ${assignee}`)} ${ordered}`;
  }
  const owners = visibleOwners(actor);
  if (!owners) return sql`select ${columns} from ${from(sql.raw('true'))} ${ordered}`;
  const branches = visibleBranches(actor, owners, from).map(
    (source) => sql`(select ${columns} from ${source} ${ordered})`,
  );
  // Reads each owner's first rows from an index in order; as one condition, the whole organization would be scanned.
  const ofOwners = sql`
    select of_owner.* from unnest(${owners}) o(owner_key)
    cross join lateral (select ${columns} from ${from(sql`k.lead_owner_key = o.owner_key`)} ${ordered}) of_owner`;
  return sql`select * from (${sql.join([ofOwners, ...branches], ' union all ')}) k order by ${order.outside} limit ${sql.int(input.limit)}`;
}

/** For actors who don't see every lead: visible tasks besides those on leads of visible owners. */
const visibleBranches = (actor: Member, owners: Sql, from: (narrowed: Sql) => Sql): Sql[] => [
  from(sql`k.lead_id = any(array(
      select s.lead_id from lead_shares s where s.organisation_id = ${actor.organisationId} and s.user_id = ${actor.userId}))
    and k.lead_owner_key <> all(${owners})`),
  from(sql`k.assignee_id = ${actor.userId} and k.lead_id is null`),
  from(
    sql`k.created_by = ${actor.userId} and k.lead_id is null and k.assignee_id is distinct from ${actor.userId}::uuid`,
  ),
  from(
    sql`k.lead_id is null and ${onSeenListing(actor)} and k.assignee_id is distinct from ${actor.userId}::uuid
      and k.created_by is distinct from ${actor.userId}::uuid`,
  ),
];

function condition(input: List, actor: Member, order: TaskOrder): Sql {
  const parts = [
    sql`k.organisation_id = ${actor.organisationId}`,
    sql.raw(input.state === 'open' ? 'k.done_at is null' : 'k.done_at is not null'),
    after(order, input.cursor),
    taskVisibleTo(actor),
  ];
  // Tasks of archived leads are hidden from all lists.
  if (!input.lead) parts.push(sql.raw('l.archived_at is null'));
  if ((input.lead || input.listing) && input.assignee)
    parts.push(sql`k.assignee_id = ${input.assignee === 'me' ? actor.userId : input.assignee}`);
  if (input.dueFrom) parts.push(sql`k.due_key >= ${input.dueFrom}`);
  if (input.dueTo) parts.push(sql`k.due_key <= ${input.dueTo}`);
  return sql.join(parts, ' and ');
}

export const taskById = (id: string, actor: Member): Sql => sql`
  select ${taskColumns(actor)} from tasks k ${withLead}
  where k.organisation_id = ${actor.organisationId} and k.id = ${id} and ${taskVisibleTo(actor)}`;

export const taskJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${taskById(id, actor)}) r`;

/** For the global search: the newest open tasks whose title contains the fragment. */
export const tasksFound = (fragment: string, actor: Member, most: number): Sql => sql`
  select ${taskColumns(actor)} from tasks k ${withLead}
  where k.organisation_id = ${actor.organisationId}
    and k.id = any(array(select lintel.find_tasks(${fragment}, ${visibleOwners(actor) ?? sql`null`}, 100)))
    and k.done_at is null and l.archived_at is null and ${taskVisibleTo(actor)}
  order by k.id desc limit ${most}`;
