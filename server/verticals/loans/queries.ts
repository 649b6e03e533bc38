import type { InputOf } from '#contract/core/call.ts';
import type { loanCore } from '#contract/verticals/loans/loans.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount, type Orders, orderOf, type Selection, selectedBy } from '#server/core/filter/selection.ts';
import { compileLoanFilter, linked, loanColumns, searchCondition } from './columns.ts';
import { visibleTo } from './policy.ts';

const never = sql`'9999-12-31'`;
const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  name: { value: { column: sql`l.name`, type: 'text' }, cursor: [sql`r.name`, sql`r.id`] },
  amount: { value: { column: sql`l.amount_key`, type: 'bigint' }, cursor: [sql`coalesce(r.amount, 0)`, sql`r.id`] },
  closingOn: {
    value: { column: sql`l.closing_key`, type: 'date' },
    cursor: [sql`coalesce(r."closingOn", ${never})`, sql`r.id`],
  },
  lockExpiresOn: {
    value: { column: sql`l.lock_key`, type: 'date' },
    cursor: [sql`coalesce(r."lockExpiresOn", ${never})`, sql`r.id`],
  },
  modifiedAt: {
    value: { column: sql`l.modified_at`, type: 'timestamptz' },
    cursor: [sql`r."modifiedAt"`, sql`r.id`],
  },
};

/** Which of an organisation's loans are meant, whoever looks. */
const selected = selectedBy({ compile: compileLoanFilter, search: searchCondition });

export function loanPage(input: InputOf<typeof loanCore.list>, actor: Member): Page {
  const order = orderOf(orders, input.sort);
  const rows = sql`
    select ${loanColumns(actor)} from (
      select l.* from loans l where ${selected(actor, input)} and ${visibleTo(actor)} and ${after(order, input.cursor)}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: order.cursor, limit: input.limit };
}

export const loanById = (id: string, actor: Member, more: Sql = nothing): Sql => sql`
  select ${loanColumns(actor)}${more} from loans l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const loanJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${loanById(id, actor)}) r`;

/** Nothing where the loan is not visible. */
export const whereSeen = (id: string, actor: Member, json: Sql): Sql =>
  sql`select case when exists (select from (${loanById(id, actor)}) seen) then (${json}) end`;

export const loanCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`loans l where ${selected(actor, input)} and ${visibleTo(actor)}`);

export const loanCounts = (actor: Member): Sql => sql`
  select json_build_object('total', count(*), 'open', count(*) filter (where l.state = 'open'))::text
  from loans l where l.organisation_id = ${actor.organisationId} and l.archived_at is null and ${visibleTo(actor)}`;

export function timelinePage(input: InputOf<typeof loanCore.timeline>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const rows = sql`
    select e.id, e.kind, e.at,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor, e.data
    from events e left join users u on u.id = e.actor_id
    where e.organisation_id = ${actor.organisationId} and e.subject_type = 'loan' and e.subject_id = ${input.id}
      and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return whereSeen(input.id, actor, pageJson(rows, sql`r.id::text`, input.limit));
}
