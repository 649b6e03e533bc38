import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { savedSearches } from '#contract/inventory/saved-searches.ts';
import { searchFields } from '#contract/inventory/search-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { cappedCount, type Orders } from '#server/core/filter/selection.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { soughtColumns } from './homes.ts';

const state = sql`case when s.stopped_at is not null then 'stopped' when s.expires_on < ${ourDay} then 'expired'
  when s.paused_until > ${ourDay} then 'paused' else 'active' end`;

/** Never faster than requested. */
const pace = sql`case when s.slowed = 'monthly' and s.frequency in ('instant', 'daily', 'weekly') then 'monthly'
  when s.slowed = 'weekly' and s.frequency in ('instant', 'daily') then 'weekly' else s.frequency end`;

/** A search is visible and editable to those who may see and edit its lead. */
const searchColumns = (actor: Member): Sql => sql`
  s.id, json_build_object('id', l.id, 'name', l.name) as lead, s.name, s.filter, s.statuses, s.kinds, s.frequency,
  s.paused_until as "pausedUntil", s.expires_on as "expiresOn", ${state} as state, ${pace} as pace,
  s.stopped_by as "stoppedBy", s.stopped_at as "stoppedAt", s.asked_at as "askedAt", s.last_sent_at as "lastSentAt",
  s.last_clicked_at as "lastClickedAt", s.told, s.clicks,
  (select count(*)::int from search_homes h
   where h.organisation_id = s.organisation_id and h.search_id = s.id and h.waits) as waiting,
  (select d.rule from messages m join send_decisions d on d.organisation_id = m.organisation_id and d.id = m.decision_id
   where m.organisation_id = s.organisation_id and m.id = s.last_message_id and m.state = 'denied') as refusal,
  s.created_by as "createdBy", s.made_by as "madeBy", s.created_at as "createdAt", s.modified_at as "modifiedAt",
  s.archived_at as "archivedAt", s.version,
  json_build_object('change', ${holds(actor.role, 'leads.change')}::boolean) as can`;

const compile = filterCompiler(searchFields, {
  name: { column: sql`s.name` },
  lead: { column: sql`l.name` },
  frequency: { column: sql`s.frequency` },
  state: { column: state },
  clicks: { column: sql`s.clicks` },
  lastSentAt: { column: sql`s.last_sent_at` },
  lastClickedAt: { column: sql`s.last_clicked_at` },
  expiresOn: { column: sql`s.expires_on` },
  createdBy: { column: sql`s.created_by` },
  createdAt: { column: sql`s.created_at` },
});

const ofPeople = sql`saved_searches s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id`;

type Selection = InputOf<typeof savedSearches.count>;

function selected(actor: Member, { filter, search, archived, timeZone, lead }: Selection): Sql {
  const matching = filter
    ? sql` and ${compile(filter, { now: new Date(), timeZone, me: actor.userId }).where}`
    : nothing;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const sought = search ? sql` and (s.name ilike ${pattern} or l.name ilike ${pattern})` : nothing;
  const there = sql.raw(archived === 'no' ? 's.archived_at is null' : 's.archived_at is not null');
  const theirs = lead ? sql` and s.lead_id = ${lead}` : nothing;
  return sql`s.organisation_id = ${actor.organisationId} and ${there}${theirs} and ${visibleTo(actor)}${matching}${sought}`;
}

const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  name: { value: { column: sql`s.name`, type: 'text' }, cursor: [sql`r.name`, sql`r.id`] },
};

export function searchPage(input: InputOf<typeof savedSearches.list>, actor: Member): Page {
  const { cursor: place, ...lead } = orders[input.sort.replace('-', '')]!;
  const order: Order = { ...lead, id: sql`s.id`, descending: input.sort.startsWith('-') };
  const rows = sql`
    select ${searchColumns(actor)} from ${ofPeople}
    where ${selected(actor, input)} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return { rows, cursor: place, limit: input.limit };
}

export const searchCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`${ofPeople} where ${selected(actor, input)}`);

export const searchCounts = (actor: Member): Sql => sql`
  select json_build_object('total', (select count(*) from (
    select from ${ofPeople} where ${selected(actor, { archived: 'no', timeZone: 'UTC' })} limit 10000) c))::text`;

export const searchById = (id: string, actor: Member): Sql => sql`
  select ${searchColumns(actor)} from ${ofPeople}
  where s.organisation_id = ${actor.organisationId} and s.id = ${id} and ${visibleTo(actor)}`;

export const searchJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${searchById(id, actor)}) r`;

/** Waiting changes first, then the most recently reported. */
export function homesPage(input: InputOf<typeof savedSearches.homes>, actor: Member): Sql {
  const order: Order = {
    value: { column: sql`h.happened_at`, type: 'timestamptz' },
    id: sql`h.listing_id`,
    descending: true,
  };
  const rows = sql`
    select ${soughtColumns}, h.kind, h.price_before as "priceBefore",
      case when h.waits then null else h.told_at end as "toldAt", h.clicked_at as "clickedAt", h.happened_at as "happenedAt"
    from search_homes h join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
    where h.organisation_id = ${actor.organisationId} and h.search_id = ${input.id} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return sql`select case when exists (select from (${searchById(input.id, actor)}) seen) then (
    ${pageJson(rows, [sql`r."happenedAt"`, sql`r.id`], input.limit)}) end`;
}
