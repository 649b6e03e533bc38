import type { InputOf } from '#contract/core/call.ts';
import type { policies } from '#contract/verticals/insurance/policies.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount, type Orders, orderOf, type Selection, selectedBy } from '#server/core/filter/selection.ts';
import { compilePolicyFilter, linked, policyColumns, searchCondition } from './columns.ts';
import { visibleTo } from './policy.ts';

const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  insured: { value: { column: sql`l.insured`, type: 'text' }, cursor: [sql`r.insured`, sql`r.id`] },
  premium: { value: { column: sql`l.premium_cents`, type: 'bigint' }, cursor: [sql`r.premium`, sql`r.id`] },
  expiresOn: { value: { column: sql`l.expires_on`, type: 'date' }, cursor: [sql`r."expiresOn"`, sql`r.id`] },
  modifiedAt: { value: { column: sql`l.modified_at`, type: 'timestamptz' }, cursor: [sql`r."modifiedAt"`, sql`r.id`] },
};

const selected = selectedBy({ compile: compilePolicyFilter, search: searchCondition });

export function policyPage(input: InputOf<typeof policies.list>, actor: Member): Page {
  const order = orderOf(orders, input.sort);
  const rows = sql`
    select ${policyColumns(actor)} from (
      select l.* from policies l where ${selected(actor, input)} and ${visibleTo(actor)} and ${after(order, input.cursor)}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: order.cursor, limit: input.limit };
}

export const policyById = (id: string, actor: Member, more: Sql = nothing): Sql => sql`
  select ${policyColumns(actor)}${more} from policies l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const policyJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${policyById(id, actor)}) r`;

/** Nothing where the policy is not visible. */
export const whereSeen = (id: string, actor: Member, json: Sql): Sql => sql`
  select case when exists (select from policies l where l.organisation_id = ${actor.organisationId} and l.id = ${id}
    and ${visibleTo(actor)}) then (${json}) end`;

export const policyCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`policies l where ${selected(actor, input)} and ${visibleTo(actor)}`);

const mostCounted = 10_000;

export const policyCounts = (actor: Member): Sql => sql`
  select json_build_object(
    'total', (select count(*) from (select from policies l where l.organisation_id = ${actor.organisationId}
      and l.archived_at is null and ${visibleTo(actor)} limit ${sql.int(mostCounted)}) t),
    'expiring', (select count(*) from (select from policies l where l.organisation_id = ${actor.organisationId}
      and l.archived_at is null and l.expires_on between ${ourDay} and ${ourDay} + 60 and l.ending is null
      and l.decision = 'open' and ${visibleTo(actor)} limit ${sql.int(mostCounted)}) e))::text`;

export function timelinePage(input: InputOf<typeof policies.timeline>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const rows = sql`
    select e.id, e.kind, e.at,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor, e.data
    from events e left join users u on u.id = e.actor_id
    where e.organisation_id = ${actor.organisationId} and e.subject_type = 'policy' and e.subject_id = ${input.id}
      and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return whereSeen(input.id, actor, pageJson(rows, sql`r.id::text`, input.limit));
}
