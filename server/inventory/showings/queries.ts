import type { InputOf } from '#contract/core/call.ts';
import { showingFields } from '#contract/inventory/showing-fields.ts';
import type { LinkedShowing, Showing } from '#contract/inventory/showing-shapes.ts';
import type { showings } from '#contract/inventory/showings.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { cappedCount, type Orders } from '#server/core/filter/selection.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo as leadVisibleTo } from '#server/people/leads/policy.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { canColumn, isInsideTo, visibleTo } from '../listings/policy.ts';
import { whereSeen } from '../listings/queries.ts';

const endsAt = sql`(s.starts_at + s.minutes * interval '1 minute')`;
export const isOver = sql`(s.state in ('confirmed', 'completed') and ${endsAt} <= now())`;

const mayChange = (actor: Member): Sql => sql`coalesce((${canColumn(actor)} ->> 'change')::boolean, false)`;

const isAskedOf = (actor: Member): Sql => sql`exists (select from showing_answers n
  where n.organisation_id = s.organisation_id and n.showing_id = s.id and n.user_id = ${actor.userId} and n.asked_at is not null)`;

/** Contact information and feedback are visible to the listing's own members, the requester, and asked contacts. */
const isTold = (actor: Member): Sql =>
  sql`(${isInsideTo(actor)} or coalesce(s.asked_by = ${actor.userId}, false) or ${isAskedOf(actor)})`;

/** The listing's members and asked contacts decide; the requester accepts or cancels. */
const canOf = (actor: Member): Sql => {
  const isWorker = sql.raw(actor.role === 'viewer' ? 'false' : 'true');
  const isAsked = isAskedOf(actor);
  const isAhead = sql`s.starts_at > now()`;
  return sql`json_build_object(
    'decide', ${isWorker} and s.state = 'requested' and ${isAhead} and (${mayChange(actor)} or ${isAsked}),
    'cancel', ${isWorker} and s.state in ('requested', 'proposed', 'confirmed') and ${endsAt} > now()
      and (${mayChange(actor)} or coalesce(s.asked_by = ${actor.userId}, false)),
    'accept', ${isWorker} and s.state = 'proposed' and ${isAhead} and coalesce(s.asked_by = ${actor.userId}, false),
    'reschedule', ${isWorker} and s.state in ('requested', 'confirmed') and ${isAhead}
      and (${mayChange(actor)} or coalesce(s.asked_by = ${actor.userId}, false)),
    'hold', ${mayChange(actor)}, 'report', ${isInsideTo(actor)})`;
};

const columns = (actor: Member): Sql => sql`
  s.id, s.listing_id as listing, l.unparsed_address as address, s.state, s.kind, s.starts_at as "startsAt", s.minutes,
  s.time_zone as "timeZone", s.for_whom as "forWhom",
  json_build_object('user', s.asked_by, 'name', coalesce(nullif(s.agent_name, ''), trim(u.first_name || ' ' || u.last_name), ''),
    'licence', case when m.is_told then s.agent_licence else '' end, 'brokerage', s.agent_brokerage,
    'phone', case when m.is_told then s.agent_phone else '' end, 'email', case when m.is_told then s.agent_email else '' end) as asker,
  (select json_build_object('id', l.id, 'name', l.name) from leads l
   where l.organisation_id = s.organisation_id and l.id = s.lead_id and ${leadVisibleTo(actor)}) as buyer,
  case when m.is_told then s.note else '' end as note, case when m.is_told then s.reason else '' end as reason,
  (select coalesce(json_agg(json_build_object('name', coalesce(nullif(n.name, ''), trim(v.first_name || ' ' || v.last_name), ''),
     'tier', n.tier, 'isAsked', n.asked_at is not null, 'answer', n.answer) order by n.tier desc, n.id), '[]')
   from showing_answers n left join users v on v.id = n.user_id
   where n.organisation_id = s.organisation_id and n.showing_id = s.id and m.is_told) as answers,
  (select json_build_object('interest', f.interest, 'priceOpinion', f.price_opinion, 'liked', f.liked, 'disliked', f.disliked,
     'offerLikely', f.offer_likely, 'at', f.at, 'isHeld', f.is_held)
   from showing_feedback f where f.organisation_id = s.organisation_id and f.showing_id = s.id and m.is_told) as feedback,
  s.created_at as "createdAt", ${canOf(actor)} as can`;

const from = (actor: Member): Sql => sql`
  showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
  left join users u on u.id = s.asked_by cross join lateral (select ${isTold(actor)} as is_told) m
  where s.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}`;

const compile = filterCompiler(showingFields, {
  startsAt: { column: sql`s.starts_at` },
  home: { column: sql`l.unparsed_address` },
  state: { column: sql`s.state` },
  kind: { column: sql`s.kind` },
  forWhom: { column: sql`s.for_whom` },
  listAgent: { column: sql`l.owner_id` },
  askedBy: { column: sql`s.asked_by` },
  brokerage: { column: sql`nullif(s.agent_brokerage, '')` },
  interest: {
    column: sql`(select f.interest::bigint from showing_feedback f
      where f.organisation_id = s.organisation_id and f.showing_id = s.id and m.is_told)`,
  },
  createdAt: { column: sql`s.created_at` },
});

type Selection = InputOf<typeof showings.count>;

function selected(actor: Member, { filter, search, timeZone }: Selection): Sql {
  const matching = filter
    ? sql` and ${compile(filter, { now: new Date(), timeZone, me: actor.userId }).where}`
    : nothing;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const sought = search
    ? sql` and (l.unparsed_address ilike ${pattern} or s.agent_name ilike ${pattern} or s.agent_brokerage ilike ${pattern}
        or u.first_name || ' ' || u.last_name ilike ${pattern})`
    : nothing;
  return sql`${from(actor)}${matching}${sought}`;
}

const byTime: Order = {
  value: { column: sql`s.starts_at`, type: 'timestamptz' },
  id: sql`s.id`,
  descending: true,
};

export const showingsOfListing = (input: InputOf<typeof showings.ofListing>, actor: Member): Sql =>
  whereSeen(
    input.id,
    actor,
    pageJson(
      sql`select ${columns(actor)} from ${from(actor)} and s.listing_id = ${input.id} and ${after(byTime, input.cursor)}
        order by ${orderBy(byTime)} limit ${sql.int(input.limit)}`,
      [sql`r."startsAt"`, sql`r.id`],
      input.limit,
    ),
  );

/** Ids are ordered by time, so newest first sorts by id alone. */
const orders: Orders = {
  startsAt: { value: byTime.value!, cursor: [sql`r."startsAt"`, sql`r.id`] },
  createdAt: { cursor: [sql`r.id`] },
};

export function showingPage(input: InputOf<typeof showings.list>, actor: Member): Page {
  const { cursor: place, ...lead } = orders[input.sort.replace('-', '')]!;
  const order: Order = { ...lead, id: sql`s.id`, descending: input.sort.startsWith('-') };
  const rows = sql`
    select ${columns(actor)} from ${selected(actor, input)} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return { rows, cursor: place, limit: input.limit };
}

export const showingCount = (input: Selection, actor: Member): Sql => cappedCount(selected(actor, input));

export const showingCounts = (actor: Member): Sql => sql`
  select json_build_object('total', (select count(*) from (select from ${from(actor)} limit 10000) c))::text`;

export async function showingById(tx: Tx, actor: Member, id: string): Promise<Showing> {
  const row = await tx.one<Showing>(sql`select ${columns(actor)} from ${from(actor)} and s.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** The showing as seen by link: the requester sees access instructions from confirmation to its end, and contacts see who is coming. */
export async function linkedShowing(tx: Tx, id: string, answerId: string | null): Promise<LinkedShowing> {
  const row = await tx.one<Omit<LinkedShowing, 'agent'> & { owner: string | null }>(sql`
    select ${brandColumns}, l.owner_id as owner, case when ${answerId}::uuid is null then 'asker' else 'contact' end as "as",
      l.unparsed_address as address, s.state, s.kind, s.starts_at as "startsAt", s.minutes, s.time_zone as "timeZone",
      coalesce(nullif(s.agent_name, ''), trim(u.first_name || ' ' || u.last_name), '') as name, s.agent_brokerage as brokerage, s.reason,
      case when ${answerId}::uuid is null and s.state = 'confirmed' and not ${isOver} then coalesce(l.showing_instructions, '') end
        as instructions,
      coalesce((select x.is_accompanied from showing_settings x where x.organisation_id = s.organisation_id and x.listing_id = s.listing_id), false)
        as "isAccompanied",
      (select n.answer from showing_answers n where n.organisation_id = s.organisation_id and n.id = ${answerId}::uuid) as answer,
      ${isOver} as "isOver",
      exists (select from showing_feedback f where f.organisation_id = s.organisation_id and f.showing_id = s.id) as "hasFeedback"
    from showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
    left join users u on u.id = s.asked_by
    ${brandJoin('s')}
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${id}
      and (${answerId}::uuid is null or exists (select from showing_answers n
        where n.organisation_id = s.organisation_id and n.id = ${answerId}::uuid and n.showing_id = s.id))`);
  if (!row) throw notFound();
  const { owner, ...shown } = row;
  return { ...shown, agent: await shownAgent(tx, owner) };
}
