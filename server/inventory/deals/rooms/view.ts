import {
  isProfessional,
  type PartyRole,
  type RoomView,
  seesDates,
  seesPrice,
  seesSettlementDates,
  settlementDates,
} from '#contract/inventory/deals/deal-rooms.ts';
import { partyRoles } from '#contract/inventory/deals/deals.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pipelinesHere } from '../settings/settings.ts';

/** The office sees the whole room; a party sees what is addressed to their role, and their own posts. */
export type Party = { kind: 'party'; role: PartyRole; partyId: string; guestId: string | null };
export type Viewer = { kind: 'office'; userId: string; mayChange: boolean } | Party;

/** For a post `p`. */
export const postSeen = (viewer: Viewer): Sql =>
  viewer.kind === 'office'
    ? sql.raw('true')
    : sql`(p.withdrawn_at is null and (p.audience is null or ${viewer.role} = any(p.audience) or p.guest_id = ${viewer.guestId}))`;

/** For a date `d`. */
const dateSeen = (viewer: Viewer): Sql =>
  viewer.kind === 'office'
    ? sql.raw('true')
    : sql`case when d.shown_to is not null then ${viewer.role} = any(d.shown_to)
        when d.key = any(${settlementDates}::text[]) then ${seesSettlementDates.includes(viewer.role)}::boolean
        else ${seesDates.includes(viewer.role)}::boolean or d.key = 'closing' end`;

const isDateSeen = (viewer: Viewer, id: Sql): Sql =>
  viewer.kind === 'office'
    ? sql.raw('true')
    : sql`exists (select from deal_dates d
        where d.organisation_id = e.organisation_id and d.deal_id = e.subject_id and d.id = ${id}::uuid and ${dateSeen(viewer)})`;

const stageOf = (key: Sql): Sql => sql`json_build_object('key', ${key}, 'name', (
  select g ->> 'name' from jsonb_array_elements(${pipelinesHere}) w, jsonb_array_elements(w -> 'stages') g
  where w ->> 'key' = l.pipeline and g ->> 'key' = ${key} limit 1))`;

/** For a file `f`: safe to give to outside parties. */
export const isReady = sql`(f.deleted_at is null and not f.is_sensitive and f.scan in ('off', 'clean'))`;

const told = ['deal.stage_changed', 'deal.dates_moved', 'deal.date_changed', 'deal.room_posted', 'deal.room_written'];
const ownName = sql`trim(u.first_name || ' ' || u.last_name)`;

/** One timeline for everyone: the deal's own events, each visible to its audience. */
export function entriesJson(
  dealId: string,
  organisationId: string,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const isOffice = viewer.kind === 'office';
  const moves = sql`(select jsonb_agg(jsonb_build_object('name', m -> 'name', 'from', m -> 'from', 'to', m -> 'to', 'state', 'open'))
    from jsonb_array_elements(e.data -> 'moves') m where ${isDateSeen(viewer, sql`(m ->> 'id')`)})`;
  const rows = sql`
    select e.id, e.at,
      case when p.id is not null then 'post' when e.kind = 'deal.stage_changed' then 'stage'
        when e.data ? 'closing' then 'closing' else 'date' end as what,
      case when p.guest_role is not null then json_build_object('name', p.guest_name, 'role', p.guest_role,
          'isYou', coalesce(p.guest_id = ${isOffice ? null : viewer.guestId}, false))
        when u.id is not null then json_build_object('name', ${ownName}, 'role', 'office',
          'isYou', coalesce(u.id = ${isOffice ? viewer.userId : null}, false)) end as by,
      case when p.id is not null then json_build_object('id', p.id, 'body', p.body, 'audience', p.audience,
        'file', case when f.id is not null then json_build_object('name', f.name, 'size', f.size, 'isReady', ${isReady}) end,
        'isWithdrawn', p.withdrawn_at is not null,
        'canWithdraw', ${isOffice && viewer.mayChange}::boolean and p.guest_role is null and p.withdrawn_at is null) end as post,
      case when e.kind = 'deal.stage_changed' then ${stageOf(sql`e.data ->> 'to'`)} end as stage,
      case e.kind when 'deal.date_changed' then jsonb_build_array(
          jsonb_build_object('name', e.data -> 'name', 'from', e.data -> 'from', 'to', e.data -> 'to', 'state', e.data -> 'state'))
        when 'deal.dates_moved' then case when e.data ? 'closing' then jsonb_build_array(jsonb_build_object('name', null,
            'from', e.data #> '{closing,from}', 'to', e.data #> '{closing,to}', 'state', 'open')) else '[]' end || coalesce(${moves}, '[]')
        else '[]' end as dates
    from events e join deals l on l.organisation_id = e.organisation_id and l.id = e.subject_id
    left join users u on u.id = e.actor_id
    left join deal_posts p on p.organisation_id = e.organisation_id and p.deal_id = e.subject_id
      and p.id = case when e.kind in ('deal.room_posted', 'deal.room_written') then (e.data ->> 'postId')::uuid end
    left join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    where e.organisation_id = ${organisationId} and e.subject_type = 'deal' and e.subject_id = ${dealId}
      and e.kind = any(${told}) and ${after(order, cursor)}
      and case e.kind when 'deal.stage_changed' then true
        when 'deal.date_changed' then ${isDateSeen(viewer, sql`(e.data ->> 'dateId')`)}
        when 'deal.dates_moved' then e.data ? 'closing' or ${moves} is not null
        else p.id is not null and ${postSeen(viewer)} end
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

/** The title of a deal `l` with its listing `a` for outside parties; the office's own name is internal. */
export const titleOfDeal = sql`coalesce(nullif(l.address, ''), a.unparsed_address, l.name)`;

const professionals: readonly string[] = partyRoles.filter(isProfessional);
const mostDocuments = 100;

/** What a party sees of the deal besides the posts. */
export function viewOf(tx: Tx, dealId: string, viewer: Party): Promise<RoomView> {
  const { partyId: you, role } = viewer;
  const { organisationId } = tx.scope;
  const reach = (column: Sql): Sql =>
    sql`case when t.id = ${you} or t.role = any(${professionals}) then ${column} else '' end`;
  return tx.get<RoomView>(sql`
    select json_build_object('name', ${titleOfDeal}, 'address', coalesce(l.address, a.unparsed_address), 'stage', ${stageOf(sql`l.stage`)}, 'state', l.state,
        'price', case when ${seesPrice.includes(role)}::boolean then l.price_cents end, 'closingOn', coalesce(l.closed_on, l.closing_on), 'timeZone', l.time_zone) as deal,
      (select coalesce(json_agg(json_build_object('name', w.name, 'role', w.role, 'company', w.company, 'email', w.email, 'phone', w.phone,
          'isYou', w.you) order by w.place, w.id), '[]'::json) from (
        select 0 as place, u.id, ${ownName} as name, 'office' as role, '' as company, u.email, coalesce(f.phone, '') as phone, false as you
        from users u left join agent_profiles f on f.organisation_id = l.organisation_id and f.user_id = u.id
        where u.id = l.owner_id
        union all
        select 1, t.id, t.name, t.role, t.company, ${reach(sql`t.email`)}, ${reach(sql`t.phone`)}, t.id = ${you}
        from deal_parties t where t.organisation_id = l.organisation_id and t.deal_id = l.id and (t.id = ${you} or exists (
          select from deal_guests g where g.organisation_id = t.organisation_id and g.party_id = t.id and g.ended_at is null))) w) as people,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'on', d.on_day, 'time', d.at_time, 'state', d.state)
          order by d.on_day nulls last, d.at_time, d.id), '[]'::json)
        from deal_dates d where d.organisation_id = l.organisation_id and d.deal_id = l.id and ${dateSeen(viewer)}) as dates,
      (select coalesce(json_agg(json_build_object('postId', p.id, 'name', p.file, 'size', p.size, 'isReady', p.ready, 'by', p.by, 'at', p.at)
          order by p.id desc), '[]'::json) from (
        select p.id, p.at, f.name as file, f.size, ${isReady} as ready,
          coalesce(nullif(p.guest_name, ''), (select ${ownName} from users u where u.id = p.user_id), '') as by
        from deal_posts p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
        where p.organisation_id = l.organisation_id and p.deal_id = l.id and ${postSeen(viewer)}
        order by p.id desc limit ${sql.int(mostDocuments)}) p) as documents
    from deals l left join listings a on a.organisation_id = l.organisation_id and a.id = l.listing_id
    where l.organisation_id = ${organisationId} and l.id = ${dealId}`);
}
