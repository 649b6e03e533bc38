import type { InputOf } from '#contract/core/call.ts';
import type { circles } from '#contract/people/circle.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';
import { leadById, timelineRows, withMerged } from '../leads/queries.ts';

/** The name of a relationship from its other end. */
const seenFromOther = sql`case r.kind when 'parent' then 'child' when 'referral_source' then 'referred' when 'vendor' then 'client' else r.kind end`;

const person = sql`'id', l.id, 'name', l.name, 'email', l.email, 'phone', l.phone`;

/** Longer than any real chain of referrals; also ends a circle of referrals. */
const longestChain = 10;

const household = (id: string, { organisationId }: Member): Sql => sql`
  select h.id, h.name from household_members m
  join households h on h.organisation_id = m.organisation_id and h.id = m.household_id
  where m.organisation_id = ${organisationId} and m.lead_id = ${id}`;

/** The household members that the actor sees. */
const householdIds = (id: string, actor: Member): Sql => sql`array(
  select l.id from household_members m
  join household_members o on o.organisation_id = m.organisation_id and o.household_id = m.household_id
  join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
  where m.organisation_id = ${actor.organisationId} and m.lead_id = ${id} and ${visibleTo(actor)})`;

const members = (id: string, actor: Member): Sql => sql`
  select coalesce(json_agg(json_build_object(${person}, 'role', m.role) order by l.id <> ${id}, l.name, l.id), '[]')
  from (${household(id, actor)}) h
  join household_members m on m.organisation_id = ${actor.organisationId} and m.household_id = h.id
  join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
  where l.merged_into is null and ${visibleTo(actor)}`;

const relationships = (id: string, actor: Member): Sql => sql`
  select coalesce(json_agg(json_build_object('lead', json_build_object(${person}), 'kind', t.kind, 'note', t.note) order by t.kind, l.name, l.id), '[]')
  from (
    select r.other_id, r.kind, r.note from lead_relationships r where r.organisation_id = ${actor.organisationId} and r.lead_id = ${id}
    union all
    select r.lead_id, ${seenFromOther}, r.note from lead_relationships r
    where r.organisation_id = ${actor.organisationId} and r.other_id = ${id}) t(other_id, kind, note)
  join leads l on l.organisation_id = ${actor.organisationId} and l.id = t.other_id
  where l.merged_into is null and l.id <> ${id} and ${visibleTo(actor)}`;

const referredBy = (id: string, actor: Member): Sql => sql`
  with recursive chain(id, step, seen) as (
    select ${id}::uuid, 0, array[${id}::uuid]
    union all
    select r.other_id, c.step + 1, c.seen || r.other_id from chain c
    cross join lateral (
      select r.other_id from lead_relationships r
      where r.organisation_id = ${actor.organisationId} and r.lead_id = c.id and r.kind = 'referral_source'
        and r.other_id <> all(c.seen) order by r.id limit 1) r
    where c.step < ${sql.int(longestChain)})
  select coalesce(json_agg(json_build_object(${person}) order by c.step), '[]')
  from chain c join leads l on l.organisation_id = ${actor.organisationId} and l.id = c.id
  where c.step > 0 and ${visibleTo(actor)}`;

const merges = (id: string, actor: Member): Sql => sql`
  select coalesce(json_agg(json_build_object('id', m.id, 'loser', m.loser_id, 'name', l.name, 'at', m.merged_at,
                                             'by', u.first_name || ' ' || u.last_name) order by m.id desc), '[]')
  from lead_merges m
  join leads l on l.organisation_id = m.organisation_id and l.id = m.loser_id
  left join users u on u.id = m.merged_by
  where m.organisation_id = ${actor.organisationId} and m.winner_id = ${id} and m.unmerged_at is null and ${visibleTo(actor)}`;

/** Follows merges from the id of a merged lead to the lead that remains. */
const mergedInto = (id: string, { organisationId }: Member): Sql => sql`
  with recursive way(id, step) as (
    select merged_into, 1 from leads where organisation_id = ${organisationId} and id = ${id}
    union all
    select l.merged_into, w.step + 1 from way w join leads l on l.organisation_id = ${organisationId} and l.id = w.id
    where l.merged_into is not null and w.step < 50)
  select id from way where id is not null order by step desc limit 1`;

export const circleJson = (id: string, actor: Member): Sql => sql`
  select json_build_object(
    'household', json_build_object('name', coalesce((select h.name from (${household(id, actor)}) h), ''), 'members', (${members(id, actor)})),
    'relationships', (${relationships(id, actor)}),
    'referredBy', (${referredBy(id, actor)}),
    'mergedInto', (${mergedInto(id, actor)}),
    'merges', (${merges(id, actor)}))::text as circle
  from (${leadById(id, actor)}) seen`;

export function householdTimeline(
  { id, cursor, limit }: InputOf<typeof circles.householdTimeline>,
  actor: Member,
): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const ordered = sql`order by ${orderBy(order)} limit ${sql.int(limit)}`;
  const events = sql`(
    select e.*, m.id as lead_id, m.name as lead_name from (
      select l.id, l.name from leads l
      where l.organisation_id = ${actor.organisationId} and l.id = any(${householdIds(id, actor)} || ${id}::uuid)) m
    cross join lateral ${withMerged(sql`array[m.id]`, actor)} l
    cross join lateral (
      select e.* from events e where e.organisation_id = ${actor.organisationId} and e.subject_type = 'lead' and e.subject_id = l.id
        and ${after(order, cursor)} ${ordered}) e ${ordered}) e`;
  const lead = sql`, json_build_object('id', e.lead_id, 'name', e.lead_name) as lead`;
  const rows = timelineRows(events, actor, lead, ordered);
  return sql`select case when exists (select from (${leadById(id, actor)}) seen)
    then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}
