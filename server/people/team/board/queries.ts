import type { InputOf } from '#contract/core/call.ts';
import { sampleTag } from '#contract/core/sample.ts';
import { type BoardNumber, type board, boardNumbers, soonMinutes } from '#contract/people/board.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { firstIdOf } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners } from '../../leads/policy.ts';

/** Stages that say nothing of whether somebody has been spoken with. Beyond them, in an organisation’s own too, they have. */
const unspokenStages = ['new', 'attempting', 'nurture', 'trash'];
/** Who answered was reached, whatever stage they are in by now. */
const hasAnswered = sql`exists (
  select from messages m where m.organisation_id = l.organisation_id and m.lead_id = l.id
    and (m.outcome = 'reached' or (m.direction = 'in' and not m.is_automatic)))`;

/** Which leads each number counts: for the count itself and for the list that it opens. */
const counted: Record<BoardNumber, Sql> = {
  assigned: sql`true`,
  unseen: sql`l.owner_id is not null and s.seen_at is null`,
  touched: sql`f.at is not null`,
  within5: sql`f.at <= l.created_at + ${soonMinutes} * interval '1 minute'`,
  contacted: sql`(l.stage <> all(${unspokenStages}::text[]) or ${hasAnswered})`,
  appointments: sql`exists (
    select from appointment_leads x join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id
    where x.organisation_id = l.organisation_id and x.lead_id = l.id and a.removed_at is null and a.status <> 'cancelled')`,
  closed: sql`l.stage in ('closed', 'past_client')`,
};

const dayMs = 86_400_000;
const quoted = (name: string): Sql => sql.raw(`"${name}"`);

/** Whose lines somebody sees: everybody's, their team's, or their own. The pond's only who sees all. */
function mine(actor: Member): Sql {
  const owners = visibleOwners(actor);
  return owners ? sql`l.owner_id = any(${owners})` : sql`true`;
}

/**
 * Samples are nobody's work, and who was brought over from another program was answered there. Ids are made in the order of time, so the leads of these days lie at one end of the key, and nobody walks past those of
 * all the years before. The day more is for whoever wrote a time of their own.
 */
const leadsOf = (actor: Member, days: number): Sql => sql`
  leads l left join first_touches f on f.organisation_id = l.organisation_id and f.lead_id = l.id
  left join lead_sights s on s.organisation_id = l.organisation_id and s.lead_id = l.id and s.user_id = l.owner_id
  where l.organisation_id = ${actor.organisationId} and l.id >= ${firstIdOf(Date.now() - (days + 1) * dayMs)} and l.archived_at is null
    and ${mine(actor)} and l.created_at >= now() - ${days} * interval '1 day' and not l.tags @> array[${sampleTag}]
    and l.came_by <> 'import'`;

const flags = sql.join(boardNumbers.map((name) => sql`(${counted[name]}) as ${quoted(name)}`));
const sums = sql.join(boardNumbers.map((name) => sql`count(*) filter (where ${quoted(name)})::int as ${quoted(name)}`));
/** Minutes to the first touch that a share of leads stayed below, as clocks count them. */
const minutesBelow = (share: number, as: string): Sql =>
  sql`percentile_cont(${sql.raw(String(share))}) within group (order by minutes) as ${quoted(as)}`;
/** Calls, texts and mails that people made to them; what a program or an act on many sent is none. */
const attempts = sql`(
  select count(*) from messages m where m.organisation_id = l.organisation_id and m.lead_id = l.id and m.direction = 'out'
    and m.state in ('sent', 'logged') and m.author_id is not null and not m.is_automatic and m.bulk_job_id is null) as attempts`;

/** One line an agent and one a source, from one reading: each lead is looked at once for all its numbers. */
export const boardLines = (actor: Member, days: number): Sql => sql`
  with looked as materialized (
    select l.owner_id as "user", l.source, ${flags}, ${attempts}, extract(epoch from f.at - l.created_at) / 60 as minutes
    from ${leadsOf(actor, days)})
  select "user", source, grouping("user") = 1 as "ofSource", ${sums}, sum(attempts)::int as attempts,
    ${minutesBelow(0.5, 'medianMinutes')}, ${minutesBelow(0.9, 'p90Minutes')}
  from looked group by grouping sets (("user"), (source)) order by assigned desc`;

/** Of the newest, when they came and when somebody reached out: for what only a calendar can count. */
export const touchTimes = (actor: Member, days: number): Sql => sql`
  select l.owner_id as owner, l.source, extract(epoch from l.created_at)::float8 * 1000 as came,
    extract(epoch from f.at)::float8 * 1000 as touched
  from ${leadsOf(actor, days)} and f.at is not null order by l.id desc limit 50000`;

const order: Order = { id: sql`l.id`, descending: true };

export function boardRows(input: InputOf<typeof board.boardRows>, actor: Member): Sql {
  const whose =
    input.user === undefined
      ? sql`true`
      : input.user === 'none'
        ? sql`l.owner_id is null`
        : sql`l.owner_id = ${input.user}`;
  const from = input.source === undefined ? sql`true` : sql`l.source = ${input.source}`;
  const rows = sql`
    select l.id, l.name, l.owner_id as owner, l.source, l.stage, l.created_at as "createdAt", s.seen_at as "seenAt",
      f.at as "touchedAt"
    from ${leadsOf(actor, input.days)} and ${whose} and ${from} and ${counted[input.number]} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return pageJson(rows, sql`r.id::text`, input.limit);
}
