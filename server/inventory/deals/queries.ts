import type { InputOf } from '#contract/core/call.ts';
import { addMonths, dayIn } from '#contract/core/time-zone.ts';
import type { deals } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount, type Orders, orderOf, type Selection, selectedBy } from '#server/core/filter/selection.ts';
import { compileDealFilter, dealColumns, linked, searchCondition } from './columns.ts';
import { visibleTo } from './policy.ts';

const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  name: { value: { column: sql`l.name`, type: 'text' }, cursor: [sql`r.name`, sql`r.id`] },
  price: { value: { column: sql`l.price_key`, type: 'bigint' }, cursor: [sql`coalesce(r.price, 0)`, sql`r.id`] },
  closingOn: {
    value: { column: sql`l.closing_key`, type: 'date' },
    cursor: [sql`coalesce(r."closingOn", '9999-12-31')`, sql`r.id`],
  },
  modifiedAt: {
    value: { column: sql`l.modified_at`, type: 'timestamptz' },
    cursor: [sql`r."modifiedAt"`, sql`r.id`],
  },
};

/** The condition for a selection, independent of the reader. */
export const selected = selectedBy({ compile: compileDealFilter, search: searchCondition });

export function dealPage(input: InputOf<typeof deals.list>, actor: Member): Page {
  const order = orderOf(orders, input.sort);
  const rows = sql`
    select ${dealColumns(actor)} from (
      select l.* from deals l where ${selected(actor, input)} and ${visibleTo(actor)} and ${after(order, input.cursor)}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: order.cursor, limit: input.limit };
}

export const dealById = (id: string, actor: Member, more: Sql = nothing): Sql => sql`
  select ${dealColumns(actor)}${more} from deals l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const dealJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${dealById(id, actor)}) r`;

/** Returns no row when the deal isn't visible. */
export const whereSeen = (id: string, actor: Member, json: Sql): Sql =>
  sql`select case when exists (select from (${dealById(id, actor)}) seen) then (${json}) end`;

export const dealCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`deals l where ${selected(actor, input)} and ${visibleTo(actor)}`);

export const dealCounts = (actor: Member): Sql => sql`
  select json_build_object('total', count(*), 'open', count(*) filter (where l.state = 'open'))::text
  from deals l where l.organisation_id = ${actor.organisationId} and l.archived_at is null and ${visibleTo(actor)}`;

const tally = sql`count(*)::int as deals, count(*) filter (where l.gross_cents is null)::int as unstated, coalesce(sum(l.gross_cents), 0)::bigint as gross,
  coalesce(sum(l.weighted_cents), 0)::bigint as weighted`;

/** Computed from the deals themselves, so that every number can list its rows by the same condition. */
export function forecastJson({ timeZone }: InputOf<typeof deals.forecast>, actor: Member): Sql {
  const today = dayIn(Date.now(), timeZone);
  const year = Number(today.slice(0, 4));
  const seen = sql`l.organisation_id = ${actor.organisationId} and l.archived_at is null and ${visibleTo(actor)}`;
  return sql`
    select json_build_object(
      'months', (select coalesce(json_agg(m order by m.month nulls last), '[]') from (
        select to_char(l.closing_on, 'YYYY-MM') as month, ${tally} from deals l
        where ${seen} and l.state = 'open' and (l.closing_on is null or l.closing_on < ${addMonths(`${today.slice(0, 7)}-01`, 24)}::date)
        group by 1) m),
      'stages', (select coalesce(json_agg(s), '[]') from (
        select l.pipeline, l.stage, max(l.probability) as probability, ${tally} from deals l
        where ${seen} and l.state = 'open' group by 1, 2 order by 1, 3, 2) s),
      'won', (select json_build_object('year', ${year}::int, 'deals', w.deals, 'unstated', w.unstated, 'gross', w.gross, 'weighted', w.weighted) from (
        select ${tally} from deals l where ${seen} and l.state = 'won'
          and l.closed_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date) w),
      'late', (select json_build_object('before', ${today}::date, 'deals', w.deals, 'unstated', w.unstated, 'gross', w.gross, 'weighted', w.weighted) from (
        select ${tally} from deals l where ${seen} and l.state = 'open' and l.closing_on < ${today}::date) w))::text`;
}

export function timelinePage(input: InputOf<typeof deals.timeline>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const rows = sql`
    select e.id, e.kind, e.at,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor, e.data
    from events e left join users u on u.id = e.actor_id
    where e.organisation_id = ${actor.organisationId} and e.subject_type = 'deal' and e.subject_id = ${input.id}
      and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return whereSeen(input.id, actor, pageJson(rows, sql`r.id::text`, input.limit));
}
