import type { InputOf } from '#contract/core/call.ts';
import type { leads } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount, type Orders, orderOf, type Selection, selectedBy } from '#server/core/filter/selection.ts';
import { allColumns, compileLeadFilter, extraColumns, leadColumns, searchCondition } from './columns.ts';
import { heldFrom, notHeld, visibleOwners, visibleTo } from './policy.ts';

/** Each sort order has a matching index. Ids are generated in time order, so newest first sorts by id alone. */
const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  score: { value: { column: sql`l.score`, type: 'int' }, cursor: [sql`r.score`, sql`r.id`] },
  name: { value: { column: sql`l.name`, type: 'text' }, cursor: [sql`r.name`, sql`r.id`] },
  lastActivityAt: {
    value: { column: sql`l.last_activity_at`, type: 'timestamptz' },
    cursor: [sql`r."lastActivityAt"`, sql`r.id`],
  },
};

/** The leads of the organization that a request selects, before visibility. */
export const selected = selectedBy({
  compile: compileLeadFilter,
  search: searchCondition,
  trashed: sql`l.purge_at is not null`,
  absorbed: sql`l.merged_into is not null`,
});

export function leadPage(input: InputOf<typeof leads.list>, actor: Member): Page {
  const order = orderOf(orders, input.sort);
  const owners = visibleOwners(actor);
  const isFirstOfNewest = !owners && !input.cursor && !input.filter && input.sort === '-createdAt';
  const meant = selected(actor, { ...input, newest: isFirstOfNewest ? input.limit : undefined });
  const where = sql`${meant} and ${after(order, input.cursor)}`;
  const ordered = sql`order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  const source = owners ? visibleRows(actor, owners, where, ordered) : sql`leads l where ${where}`;
  const rows = sql`select ${leadColumns(actor)}${extraColumns(input.with)} from ${source} ${ordered}`;
  return { rows, cursor: order.cursor, limit: input.limit };
}

/**
 * For actors who don't see every lead: the first rows of each visible owner, each read in order from its index, plus the leads shared with
 * the actor. As a single condition, the planner would scan the whole organization.
 */
const visibleRows = (actor: Member, owners: Sql, where: Sql, ordered: Sql): Sql => sql`(
  select l.* from unnest(${owners}) o(owner_key)
  cross join lateral (select l.* from leads l where l.owner_key = o.owner_key${notHeld(actor)} and ${where} ${ordered}) l
  union all
  (select l.* from lead_shares s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
   where s.organisation_id = ${actor.organisationId} and s.user_id = ${actor.userId}
     and ${notOf(actor, owners)} and ${where} ${ordered})) l`;

/** Shared leads that the actor doesn't already see because of their owner. */
const notOf = (actor: Member, owners: Sql): Sql => {
  const held = heldFrom(actor);
  return held ? sql`(l.owner_key <> all(${owners}) or l.id = any(${held}))` : sql`l.owner_key <> all(${owners})`;
};

export const leadById = (id: string, actor: Member, more: Sql = nothing): Sql => sql`
  select ${allColumns(actor)}${more} from leads l
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const leadJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${leadById(id, actor)}) r`;

export const leadCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`leads l where ${selected(actor, input)} and ${visibleTo(actor)}`);

/** The first of the given ids, in their order, that is still selected and visible. */
export const nextLead = ({ ids, ...input }: InputOf<typeof leads.next>, actor: Member): Sql => sql`
  select json_build_object('id', (
    select l.id from unnest(${ids}::uuid[]) with ordinality given(id, place)
    join leads l on l.organisation_id = ${actor.organisationId} and l.id = given.id
    where ${selected(actor, input)} and ${visibleTo(actor)} order by given.place limit 1))::text`;

/** Subtracts pond leads offered to others from the kept counts, because this actor doesn't see them. */
function lessHeld(actor: Member): Sql {
  const held = heldFrom(actor);
  return held
    ? sql` union all select l.stage, l.source, -1 from leads l
        where l.organisation_id = ${actor.organisationId} and l.id = any(${held}) and l.owner_id is null and l.archived_at is null`
    : nothing;
}

/** Reads the kept counts, plus the leads shared with an actor who doesn't see every lead. */
export function leadCounts(actor: Member): Sql {
  const owners = visibleOwners(actor);
  const rows = owners
    ? sql`select stage, source, leads from lead_counts where organisation_id = ${actor.organisationId} and owner_key = any(${owners})
        union all
        select l.stage, l.source, 1 from lead_shares s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
        where s.organisation_id = ${actor.organisationId} and s.user_id = ${actor.userId} and l.archived_at is null
          and ${notOf(actor, owners)}${lessHeld(actor)}`
    : sql`select stage, source, leads from lead_counts where organisation_id = ${actor.organisationId}`;
  return sql`
    with c as (select stage, source, sum(leads)::bigint as n from (${rows}) counted group by 1, 2 having sum(leads) > 0)
    select json_build_object(
      'total', (select coalesce(sum(n), 0)::bigint from c),
      'byStage', (select coalesce(json_object_agg(stage, n), '{}') from (select stage, sum(n)::bigint as n from c group by 1) s),
      'bySource', (select coalesce(json_object_agg(source, n), '{}') from (select source, sum(n)::bigint as n from c group by 1) s))::text`;
}

/** These leads and every lead merged into them, directly or indirectly, because a merged lead's history belongs to the remaining one. */
export const withMerged = (ids: Sql, actor: Member): Sql => sql`(
  with recursive one(id, import_id) as (
    select l.id, l.import_id from leads l where l.organisation_id = ${actor.organisationId} and l.id = any(${ids})
    union
    select l.id, l.import_id from one join leads l on l.organisation_id = ${actor.organisationId} and l.merged_into = one.id)
  select id, import_id from one)`;

/** Events `e` as timeline rows, each with the current text of the note it is about. */
export const timelineRows = (events: Sql, actor: Member, more: Sql, ordered: Sql): Sql => sql`
  select e.id, e.kind, e.at,
    json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor,
    e.data,
    case when n.id is not null then json_build_object('id', n.id, 'body', n.body, 'version', n.version, 'mine', n.author_id = ${actor.userId}, 'pinned', n.pinned_at is not null) end as note${more}
  from ${events}
  left join users u on u.id = e.actor_id
  left join notes n on n.organisation_id = e.organisation_id and n.id = (e.data ->> 'noteId')::uuid
  ${ordered}`;

export function timelinePage(input: InputOf<typeof leads.timeline>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const kinds = input.kinds ? sql` and e.kind = any(${input.kinds}::text[])` : sql.raw('');
  const there = sql`e.organisation_id = ${actor.organisationId} and ${after(order, input.cursor)}${kinds}`;
  const ordered = sql`order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  // An import is a single event for all its leads, and each lead's timeline begins with it.
  const events = sql`(
    (select e.* from ${withMerged(sql`array[${input.id}]::uuid[]`, actor)} l cross join lateral (
       select e.* from events e where e.subject_type = 'lead' and e.subject_id = l.id
         and (e.kind <> 'lead.merged_away' or l.id = ${input.id}) and ${there} ${ordered}) e)
    union all
    select e.* from ${withMerged(sql`array[${input.id}]::uuid[]`, actor)} l
    join events e on e.subject_type = 'import' and e.subject_id = l.import_id and ${there}) e`;
  const rows = timelineRows(events, actor, nothing, ordered);
  return sql`select case when exists (select from (${leadById(input.id, actor)}) seen)
    then (${pageJson(rows, sql`r.id::text`, input.limit)}) end`;
}

export const tagCounts = (actor: Member): Sql => sql`
  select json_build_object('tags', coalesce(json_agg(t), '[]'))::text
  from (select tag, count(*) as leads from lead_tags where organisation_id = ${actor.organisationId}
        group by tag order by 2 desc, 1 limit 1000) t`;
