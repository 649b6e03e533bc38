import type { InputOf } from '#contract/core/call.ts';
import type { listings } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount, type Orders, orderOf, type Selection, selectedBy } from '#server/core/filter/selection.ts';
import { compileListingFilter, listingColumns, rowColumns, searchCondition } from './columns.ts';
import { isInsideTo, seenKeys, visibleTo } from './policy.ts';

/** Each order has an index. Ids are ordered by time, so newest first sorts by id alone. */
const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  listPrice: {
    value: { column: sql`l.price_key`, type: 'bigint' },
    cursor: [sql`coalesce(r."listPrice", 0)`, sql`r.id`],
  },
  unparsedAddress: {
    value: { column: sql`l.unparsed_address`, type: 'text' },
    cursor: [sql`r."unparsedAddress"`, sql`r.id`],
  },
  modifiedAt: {
    value: { column: sql`l.modified_at`, type: 'timestamptz' },
    cursor: [sql`r."modifiedAt"`, sql`r.id`],
  },
};

/** The condition for a selection, independent of the reader. */
export const selected = selectedBy({ compile: compileListingFilter, search: searchCondition });

export function listingPage(input: InputOf<typeof listings.list>, actor: Member): Page {
  const order = orderOf(orders, input.sort);
  const where = sql`${selected(actor, input)} and ${after(order, input.cursor)}`;
  const ordered = sql`order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  const keys = seenKeys(actor);
  // Reads the first rows for each key from its index; a single condition would scan the whole organization.
  const source = keys
    ? sql`(select l.* from unnest(${keys}) s(seen_key)
        cross join lateral (select l.* from listings l where l.seen_key = s.seen_key and ${where} ${ordered}) l) l`
    : sql`listings l where ${where}`;
  return { rows: sql`select ${rowColumns(actor)} from ${source} ${ordered}`, cursor: order.cursor, limit: input.limit };
}

export const listingById = (id: string, actor: Member): Sql => sql`
  select ${listingColumns(actor)} from listings l
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const listingJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${listingById(id, actor)}) r`;

/** Returns no row when the listing isn't visible. */
export const whereSeen = (id: string, actor: Member, json: Sql): Sql =>
  sql`select case when exists (select from (${listingById(id, actor)}) seen) then (${json}) end`;

export const listingCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`listings l where ${selected(actor, input)} and ${visibleTo(actor)}`);

/** From maintained counts. */
export function listingCounts(actor: Member): Sql {
  const keys = seenKeys(actor);
  return sql`
    with c as (
      select standard_status, sum(listings)::bigint as n from listing_counts
      where organisation_id = ${actor.organisationId} ${keys ? sql`and seen_key = any(${keys})` : sql.raw('')}
      group by 1 having sum(listings) > 0)
    select json_build_object('total', (select coalesce(sum(n), 0)::bigint from c),
      'byStatus', (select coalesce(json_object_agg(standard_status, n), '{}') from c))::text`;
}

/** Counts tags of visible listings only: tags of a colleague's drafts are private. */
export function tagCounts(actor: Member): Sql {
  const keys = seenKeys(actor);
  const seen = keys
    ? sql`and exists (select from listings l
        where l.organisation_id = g.organisation_id and l.id = g.listing_id and l.seen_key = any(${keys}))`
    : nothing;
  return sql`
    select json_build_object('tags', coalesce(json_agg(t), '[]'))::text
    from (select g.tag, count(*) as listings from listing_tags g where g.organisation_id = ${actor.organisationId} ${seen}
          group by g.tag order by 2 desc, 1 limit 1000) t`;
}

export function timelinePage(input: InputOf<typeof listings.timeline>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const rows = sql`
    select e.id, e.kind, e.at,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor, e.data
    from events e left join users u on u.id = e.actor_id
    where e.organisation_id = ${actor.organisationId} and e.subject_type = 'listing' and e.subject_id = ${input.id}
      -- What those who came said of it stays with its own people.
      and (not starts_with(e.kind, 'showing.feedback') or exists (
        select from listings l where l.organisation_id = e.organisation_id and l.id = e.subject_id and ${isInsideTo(actor)}))
      and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return whereSeen(input.id, actor, pageJson(rows, sql`r.id::text`, input.limit));
}

export const priceHistory = (id: string, actor: Member): Sql =>
  whereSeen(
    id,
    actor,
    sql`
      select json_build_object('prices', coalesce(json_agg(p), '[]'))::text from (
        select p.id, p.at, p.from_cents as "from", p.to_cents as "to", p.reason, u.first_name || ' ' || u.last_name as by
        from listing_prices p left join users u on u.id = p.actor_id
        where p.organisation_id = ${actor.organisationId} and p.listing_id = ${id} order by p.id desc limit 200) p`,
  );
