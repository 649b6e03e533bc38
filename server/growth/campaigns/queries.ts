import type { InputOf } from '#contract/core/call.ts';
import type { Campaign, campaigns, Numbers } from '#contract/growth/campaigns/campaigns.ts';
import { compare } from '#contract/growth/campaigns/compare.ts';
import { problemsOf } from '#contract/growth/campaigns/problems.ts';
import { type Result, results } from '#contract/growth/campaigns/words.ts';
import type { ComparedCampaign } from '#contract/growth/experiments/experiments.ts';
import type { GateRule } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { dealVisibility } from '#server/inventory/deals/policy.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { channelsOf, mayChange, readCampaign } from './rows.ts';

/** A reply or booking within this many days is credited to the message. */
export const creditDays = 14;

/** A deal that began within this many days after a response to a message, and was won, is credited to it. */
const dealDays = 365;

const underway = sql`exists (select from enrolments e where e.organisation_id = c.organisation_id and e.program_id = c.program_id and e.state = 'active')`;

/** A campaign counts as sent once no enrollment is active. Computed on reading, so that no extra state has to be maintained. */
const stateOf = sql`case when c.state = 'sending' and c.is_walked and not c.keeps_entering and not ${underway} then 'sent' else c.state end`;

const followed = (human: boolean): Sql => sql`exists (select from message_clicks k
  where k.organisation_id = s.organisation_id and k.message_id = s.message_id and k.link >= 0 and k.is_human = ${sql.raw(String(human))})`;

const answered = (of: Sql): Sql => sql`(${of}.replied_at is not null
  or exists (select from message_clicks k where k.organisation_id = ${of}.organisation_id and k.message_id = ${of}.message_id and k.link >= 0 and k.is_human)
  or ${bookedAfter(of)})`;

function bookedAfter(of: Sql): Sql {
  return sql`exists (select from appointment_leads w
    join appointments a on a.organisation_id = w.organisation_id and a.id = w.appointment_id
    where w.organisation_id = ${of}.organisation_id and w.lead_id = ${of}.lead_id and a.removed_at is null
      and a.created_at >= ${of}.at and a.created_at < ${of}.at + ${sql.int(creditDays)} * interval '1 day')`;
}

/** Won deals `l` credited to `s`: begun after it, and `s` is the last message before the deal that the lead responded to. */
const cameOf = sql`l.organisation_id = s.organisation_id and l.lead_id = s.lead_id and l.state = 'won' and l.archived_at is null
  and l.created_at >= s.at and l.created_at < s.at + ${sql.int(dealDays)} * interval '1 day'
  and s.id = (select p.id from campaign_sends p
    where p.organisation_id = s.organisation_id and p.lead_id = s.lead_id and p.at <= l.created_at and ${answered(sql.raw('p'))}
    order by p.at desc, p.id desc limit 1)`;

/** The condition behind each number, on `campaign_sends s`, shared by the number and the list of its leads. */
const conditions: Record<Exclude<Result, 'waiting'>, Sql> = {
  sent: sql`(s.state = 'sent' or s.bounced_at is not null)`,
  delivered: sql`(s.state = 'sent' and s.bounced_at is null)`,
  clicked: followed(true),
  replied: sql`s.replied_at is not null`,
  booked: bookedAfter(sql.raw('s')),
  closed: sql`exists (select from deals l where ${cameOf})`,
  unsubscribed: sql`s.unsubscribed_at is not null`,
  bounced: sql`s.bounced_at is not null`,
  complained: sql`s.complained_at is not null`,
  failed: sql`(s.state = 'failed' and s.bounced_at is null)`,
  denied: sql`s.state = 'denied'`,
  cancelled: sql`s.state = 'cancelled'`,
  opened: sql`exists (select from message_clicks k where k.organisation_id = s.organisation_id and k.message_id = s.message_id and k.link = -1)`,
  scanned: followed(false),
};

const counted = (result: Exclude<Result, 'waiting'>): Sql =>
  sql`count(*) filter (where ${conditions[result]})::int as ${sql.raw(`"${result}"`)}`;

const order: Order = { id: sql`c.id`, descending: true };

export function campaignPage(input: InputOf<typeof campaigns.list>, actor: Member): Sql {
  const state = input.state ? sql` and ${stateOf} = ${input.state}` : nothing;
  const search = input.search ? sql` and c.name ilike ${`%${input.search.replace(/[\\%_]/g, '\\$&')}%`}` : nothing;
  const sends = sql`campaign_sends s where s.organisation_id = c.organisation_id and s.campaign_id = c.id`;
  const rows = sql`
    select c.id, c.name, c.type, ${stateOf} as state,
      (select coalesce(json_agg(distinct m ->> 'channel'), '[]') from jsonb_array_elements(c.messages) m) as channels,
      c.scheduled_at as "scheduledAt", c.started_at as "startedAt", c.finished_at as "finishedAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) end as owner,
      c.changed_at as "changedAt", c.total, c.entered, c.left_out as "leftOut", c.version,
      (select count(*)::int from ${sends} and ${conditions.sent}) as sent,
      (select count(*)::int from ${sends} and ${conditions.clicked}) as clicked,
      (select count(*)::int from ${sends} and ${conditions.replied}) as replied
    from campaigns c left join users u on u.id = c.owner_id
    where c.organisation_id = ${actor.organisationId} and c.removed_at is null${state}${search} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return pageJson(rows, sql`r.id::text`, input.limit);
}

type Part = { message: string; variant: 'a' | 'b' } & Record<Exclude<Result, 'waiting'>, number>;

const summed = (parts: readonly Part[], waiting: number): Numbers =>
  Object.fromEntries(
    results.map((result) => [
      result,
      result === 'waiting' ? waiting : parts.reduce((sum, part) => sum + part[result], 0),
    ]),
  ) as Numbers;

export async function campaignById(tx: Tx, actor: Member, id: string): Promise<Campaign> {
  const campaign = await readCampaign(tx, id);
  const { organisationId } = actor;
  const parts = await tx.all<Part>(sql`
    select s.message, s.variant, ${sql.join(
      results.flatMap((result) => (result === 'waiting' ? [] : [counted(result)])),
      ', ',
    )}
    from campaign_sends s where s.organisation_id = ${organisationId} and s.campaign_id = ${id}
    group by 1, 2 order by min(s.id::text)`);
  const more = await tx.get<
    Pick<Campaign, 'owner' | 'changedAt' | 'leftOutBy' | 'state' | 'leaving'> & { waiting: number }
  >(sql`
    select c.changed_at as "changedAt", ${stateOf} as state,
      case when u.id is not null then json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) end as owner,
      (select count(*)::int from enrolments e where e.organisation_id = c.organisation_id and e.program_id = c.program_id and e.state = 'active') as waiting,
      (select count(*)::int from campaign_sends s where s.organisation_id = c.organisation_id and s.campaign_id = c.id and s.state = 'queued') as leaving,
      (select coalesce(json_agg(o order by o.count desc), '[]') from (
        select rule, count(*)::int as count from campaign_left_out o where o.organisation_id = c.organisation_id and o.campaign_id = c.id group by 1) o) as "leftOutBy"
    from campaigns c left join users u on u.id = c.owner_id where c.organisation_id = ${organisationId} and c.id = ${id}`);
  const { programId: _, walkedTo: __, isWalked: ___, ownerId, ...shown } = campaign;
  return {
    ...shown,
    state: more.state,
    owner: more.owner,
    changedAt: more.changedAt,
    leaving: more.leaving,
    filter: campaign.filter as Campaign['filter'],
    channels: channelsOf(campaign.messages),
    mode: campaign.when.mode,
    problems: problemsOf(campaign, campaign.state === 'draft' ? Date.now() : 0),
    numbers: summed(parts, more.waiting),
    revenue: await revenueOf(tx, actor, id),
    parts: parts.map((part) => ({ message: part.message, variant: part.variant, numbers: summed([part], 0) })),
    leftOutBy: more.leftOutBy as { rule: GateRule; count: number }[],
    compared: comparedIn(campaign, parts),
    can: { change: mayChange(actor, ownerId) },
  };
}

async function revenueOf(tx: Tx, actor: Member, id: string): Promise<number> {
  const { cents } = await tx.get<{ cents: number }>(sql`
    select coalesce(sum(l.gross_cents), 0)::float8 as cents from campaign_sends s join deals l on ${cameOf}
    where s.organisation_id = ${actor.organisationId} and s.campaign_id = ${id} and ${dealVisibility.visibleTo(actor)}
      and (${dealVisibility.canColumn(actor)} ->> 'money')::boolean`);
  return cents;
}

const dayMs = 86_400_000;

function comparedIn(
  { comparison, startedAt, messages }: Pick<Campaign, 'comparison' | 'startedAt' | 'messages'>,
  parts: readonly Part[],
): Campaign['compared'] {
  if (!comparison) return null;
  const { by, floor, days } = comparison;
  const armOf = (variant: 'a' | 'b') => {
    const part = parts.find((one) => one.variant === variant && one.message === messages[0]?.id);
    return { delivered: part?.delivered ?? 0, hits: part?.[by === 'clicks' ? 'clicked' : 'replied'] ?? 0 };
  };
  const [a, b] = [armOf('a'), armOf('b')];
  const endsAt = startedAt && Date.parse(startedAt) + days * dayMs;
  return {
    by,
    floor,
    endsAt: endsAt ? new Date(endsAt).toISOString() : null,
    a,
    b,
    verdict: compare(a, b, { floor, isOver: Boolean(endsAt && endsAt <= Date.now()) }),
  };
}

/** Campaigns with two variants, newest first. */
export async function comparedCampaigns(tx: Tx): Promise<ComparedCampaign[]> {
  const { organisationId } = tx.scope;
  const rows = await tx.all<Pick<Campaign, 'id' | 'name' | 'startedAt' | 'comparison' | 'messages'>>(sql`
    select c.id, c.name, c.started_at as "startedAt", c.comparison, c.messages from campaigns c
    where c.organisation_id = ${organisationId} and c.removed_at is null and c.comparison is not null and c.started_at is not null
    order by c.id desc limit 50`);
  const parts = await tx.all<Part & { id: string }>(sql`
    select s.campaign_id as id, s.message, s.variant, ${counted('delivered')}, ${counted('clicked')}, ${counted('replied')}
    from campaign_sends s
    where s.organisation_id = ${organisationId} and s.campaign_id = any(${rows.map(({ id }) => id)}::uuid[]) group by 1, 2, 3`);
  return rows.flatMap(({ id, name, startedAt, ...campaign }) => {
    const compared = comparedIn(
      { ...campaign, startedAt },
      parts.filter((part) => part.id === id),
    );
    return compared ? [{ id, name, startedAt, compared }] : [];
  });
}

/** Lists the leads the actor may see, no matter which member wrote to them. */
export function peoplePage(input: InputOf<typeof campaigns.people>, actor: Member): Sql {
  const there = sql`exists (select from campaigns c where c.organisation_id = ${actor.organisationId} and c.id = ${input.id} and c.removed_at is null)`;
  return sql`select case when ${there} then (${pageJson(peopleRows(input, actor), sql`r.id::text`, input.limit)}) end`;
}

function peopleRows(input: InputOf<typeof campaigns.people>, actor: Member): Sql {
  const { id, result, rule, message, variant, cursor, limit } = input;
  const { organisationId } = actor;
  const paged = (column: Sql) => {
    const by: Order = { id: column, descending: true };
    return sql`and ${after(by, cursor)} order by ${orderBy(by)} limit ${sql.int(limit)}`;
  };
  if (result === 'waiting')
    return sql`
      select e.id, l.id as lead, l.name, e.step as message, null::text as variant, null::uuid as "messageId", 'waiting' as state,
        null::text as rule, coalesce(e.next_due_at, e.parked_until, e.entered_at) as at
      from campaigns c
      join enrolments e on e.organisation_id = c.organisation_id and e.program_id = c.program_id and e.state = 'active'
      join leads l on l.organisation_id = e.organisation_id and l.id = e.lead_id
      where c.organisation_id = ${organisationId} and c.id = ${id} and ${visibleTo(actor)} ${paged(sql`e.id`)}`;
  if (result === 'left_out')
    return sql`
      select o.id, l.id as lead, l.name, null::text as message, null::text as variant, null::uuid as "messageId", 'left_out' as state, o.rule, o.at
      from campaign_left_out o join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
      where o.organisation_id = ${organisationId} and o.campaign_id = ${id}${rule ? sql` and o.rule = ${rule}` : nothing} and ${visibleTo(actor)}
        ${paged(sql`o.id`)}`;
  return sql`
    select s.id, l.id as lead, l.name, s.message, s.variant, s.message_id as "messageId", s.state,
      (select d.rule from messages m join send_decisions d on d.organisation_id = m.organisation_id and d.id = m.decision_id
       where m.organisation_id = s.organisation_id and m.id = s.message_id) as rule, s.at
    from campaign_sends s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    where s.organisation_id = ${organisationId} and s.campaign_id = ${id} and ${conditions[result]}
      ${message ? sql`and s.message = ${message}` : nothing} ${variant ? sql`and s.variant = ${variant}` : nothing} and ${visibleTo(actor)}
      ${paged(sql`s.id`)}`;
}
