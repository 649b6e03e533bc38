import type { InputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { taskVisibleTo } from '#server/people/tasks/policy.ts';

const most = 12;
/** How far ahead one looks. */
const tasksAhead = 1;
const listingsAhead = 21;
const dealsAhead = 3;
/** What is earned of a price, in parts of ten thousand. */
const commission = 250;

/** How likely it is that a lead of a stage comes to something: the funnel as most offices know it. */
const chances: Record<string, number> = {
  new: 0.03,
  attempting: 0.03,
  engaged: 0.1,
  appointment: 0.25,
  active: 0.4,
  under_contract: 0.85,
  nurture: 0.03,
};
const chanceOf: Sql = sql`case l.stage ${sql.join(
  Object.entries(chances).map(([stage, chance]) => sql`when ${stage} then ${chance}::float8`),
  ' ',
)} else 0.02 end`;

/** My tasks that are due, my listings whose agreement ends or whose sale closes, and the next dates of my deals, by the cost of another day. */
export function risksJson({ timeZone }: InputOf<typeof dashboard.risks>, actor: Member): Sql {
  const today = dayIn(Date.now(), timeZone);
  const { organisationId, userId } = actor;
  const listed = (kind: string, column: Sql, status: readonly string[], chance: number): Sql => sql`
    select ${kind}::text as kind, l.id, l.unparsed_address as title, null::json as lead, ${column} as "on",
      l.list_price_cents as value, ${chance}::float8 as chance
    from listings l
    where l.organisation_id = ${organisationId} and l.owner_key = ${userId} and l.archived_at is null and l.standard_status = any(${status}::text[])
      and ${column} between ${today}::date - 7 and ${today}::date + ${sql.int(listingsAhead)}`;
  return sql`
    with dated as (
      select 'task'::text as kind, k.id, k.title, case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as lead,
        k.due_on as "on", l.budget_cents as value, ${chanceOf} as chance
      from tasks k left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id
      where k.organisation_id = ${organisationId} and k.assignee_id = ${userId} and k.done_at is null
        and k.due_on <= ${today}::date + ${sql.int(tasksAhead)} and l.archived_at is null and ${taskVisibleTo(actor)}
      union all ${listed('listing', sql`l.expiration_date`, ['Active', 'Coming Soon', 'Active Under Contract'], 0.6)}
      union all ${listed('closing', sql`l.close_date`, ['Pending', 'Active Under Contract'], 0.9)}
      union all select 'deal', l.id, d.name || ': ' || l.name, null::json, l.next_date_on, l.price_cents, l.probability / 100.0::float8
      from deals l cross join lateral (
        select d.name from deal_dates d where d.organisation_id = l.organisation_id and d.deal_id = l.id and d.state = 'open'
          and d.on_day = l.next_date_on order by d.id limit 1) d
      where l.organisation_id = ${organisationId} and l.owner_key = ${userId} and l.archived_at is null and l.state = 'open'
        and l.next_date_on <= ${today}::date + ${sql.int(dealsAhead)}),
    weighed as (
      select d.*, d."on" - ${today}::date as days,
        round(coalesce(d.value, 0) * ${sql.int(commission)} / 10000.0 * d.chance / greatest(1, d."on" - ${today}::date + 1))::bigint as cost
      from dated d)
    select json_build_object('rows', coalesce(json_agg(w order by w.cost desc, w."on", w.id), '[]'))::text
    from (select kind, id, title, lead, "on", days, value, chance, cost from weighed order by cost desc, "on", id limit ${sql.int(most)}) w`;
}
