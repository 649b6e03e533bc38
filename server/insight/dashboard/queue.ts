import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import {
  dailyCap,
  hands,
  inWork,
  type QueueReason,
  reasons,
  reasonsFor,
  touched,
} from '#contract/insight/queue-reasons.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { compileLeadFilter } from '#server/people/leads/columns.ts';
import { photoColumn } from '#server/people/leads/photo/column.ts';
import { selected } from '#server/people/leads/queries.ts';

const filterOf = (...written: string[]): Filter => z.parse(filterParam(leadFields), written.join('~')) as Filter;

/** Who has more than so many waiting for one reason is told just that: nobody calls a thousand people today. */
const mostWaiting = 1_000;

/**
 * How the leads that one owns are read: each walk in the order of an index, no further than is told, and once for all
 * reasons it holds. Whoever came today or within 90 days is among those never contacted, and first by age.
 */
const walks = {
  newest: { of: 'never', order: sql`l.id desc`, most: mostWaiting + 1, holds: ['arrived', 'fresh', 'never'] },
  promising: { of: 'never', order: sql`l.score desc, l.id desc`, most: dailyCap, holds: ['never'] },
  eager: { of: 'eager', order: sql`l.triggered_at desc, l.id desc`, most: mostWaiting + 1, holds: ['eager'] },
  heard_today: { of: 'active', order: sql`l.last_signal_at desc, l.id desc`, most: mostWaiting + 1, holds: ['active'] },
  heard_lately: {
    of: 'returning',
    order: sql`l.last_signal_at desc, l.id desc`,
    most: mostWaiting + 1,
    holds: ['returning'],
  },
  strongest: { of: 'strong', order: sql`l.score desc, l.id desc`, most: mostWaiting + 1, holds: ['strong'] },
} as const satisfies Record<string, { of: QueueReason; order: Sql; most: number; holds: readonly QueueReason[] }>;
type Walk = keyof typeof walks;

const countedIn: Record<QueueReason, Walk> = {
  arrived: 'newest',
  eager: 'eager',
  active: 'heard_today',
  returning: 'heard_lately',
  fresh: 'newest',
  never: 'newest',
  strong: 'strongest',
};
/** The first of those who were never contacted are the most promising, not the newest. */
const takenFrom: Record<QueueReason, Walk> = { ...countedIn, never: 'promising' };

const flag = (reason: QueueReason): Sql => sql.raw(`is_${reason}`);

const conditions = Object.fromEntries(reasons.map((reason) => [reason, filterOf(reasonsFor[reason])])) as Record<
  QueueReason,
  Filter
>;
const owned = Object.fromEntries(
  reasons.map((reason) => [reason, filterOf(hands.owned, inWork, reasonsFor[reason])]),
) as Record<QueueReason, Filter>;
const shared = filterOf(hands.shared, inWork);
const done = Object.values(hands).map((hand) => filterOf(hand, touched));

/** The newest word of what somebody did; its event says how often and with which home. */
const behaviour = sql`
  select json_build_object('trigger', e.data -> 'trigger', 'times', e.data -> 'times', 'about', e.data -> 'about',
    'words', e.data -> 'words', 'since', e.data -> 'since', 'at', r.triggered_at)
  from events e
  where e.organisation_id = r.organisation_id and e.subject_type = 'lead' and e.subject_id = r.id and e.kind = 'lead.triggered'
  order by e.id desc limit 1`;

/**
 * One statement. Who is there for several reasons is there once, for the most pressing. What one owns with another is
 * read once, whole: no index has it in an order, and nobody shares a thousand.
 */
export function queueJson({ timeZone, more }: InputOf<typeof dashboard.queue>, actor: Member): Sql {
  const now = new Date();
  const rowsOf = (filter: Filter): Sql =>
    sql`leads l where ${selected(actor, { filter, archived: 'no', timeZone }, now)}`;
  const isFor = (reason: QueueReason): Sql => {
    const { where } = compileLeadFilter(conditions[reason], { now, timeZone, me: actor.userId });
    return sql`(${where}) as ${flag(reason)}`;
  };
  const read = (name: string, holds: readonly QueueReason[], from: Sql): Sql => sql`
    ${sql.raw(name)} as materialized (
      select l.id, l.score, l.last_signal_at, l.triggered_at, ${sql.join(holds.map(isFor))} from ${from})`;
  const reads = Object.entries(walks).map(([name, { of, order, most, holds }]) =>
    read(name, holds, sql`${rowsOf(owned[of])} order by ${order} limit ${sql.int(most)}`),
  );
  const found = reasons.flatMap((reason, rank) => {
    const { order } = walks[takenFrom[reason]];
    return [takenFrom[reason], 'shared'].map(
      (from) => sql`(select ${sql.int(rank)} as rank, ${reason}::text as reason, l.id from ${sql.raw(from)} l
        where l.${flag(reason)} order by ${order} limit ${sql.int(dailyCap)})`,
    );
  });
  const counts = reasons.map((reason) => {
    const many = (from: string): Sql => sql`(select count(*) from ${sql.raw(from)} where ${flag(reason)})`;
    return sql`(${reason}::text, ${many(countedIn[reason])} + ${many('shared')})`;
  });
  const handled = done.map((filter) => sql`(select count(*) from ${rowsOf(filter)})`);
  return sql`
    with done as (select (${sql.join(handled, ' + ')})::int as n), ${sql.join(reads)},
    ${read('shared', reasons, rowsOf(shared))},
    found as (${sql.join(found, ' union all ')}),
    once as (select distinct on (id) * from found order by id, rank),
    -- Who came today is called in the order of coming; within every other reason the most promising first.
    ranked as (
      select o.reason, l.*, ${photoColumn} as photo from once o join leads l on l.organisation_id = ${actor.organisationId} and l.id = o.id
      order by o.rank, case when o.rank = 0 then extract(epoch from l.created_at) else l.score end desc, l.id desc
      limit case when ${more} then ${sql.int(dailyCap)} else greatest(0, ${sql.int(dailyCap)} - (select n from done)) end),
    counted(reason, n) as (values ${sql.join(counts)})
    select json_build_object(
      'rows', coalesce((select json_agg(json_build_object('reason', r.reason, 'lead', json_build_object('id', r.id, 'name', r.name,
          'email', r.email, 'phone', r.phone, 'stage', r.stage, 'score', r.score, 'budget', r.budget_cents, 'createdAt', r.created_at,
          'lastSignalAt', r.last_signal_at, 'lastTouchAt', r.last_touch_at, 'photo', r.photo),
          'trigger', case when r.reason = 'eager' then (${behaviour}) end)) from ranked r), '[]'),
      'reasons', (select json_agg(json_build_object('reason', reason, 'count', least(n, ${sql.int(mostWaiting)}),
          'capped', n > ${sql.int(mostWaiting)})) from counted),
      'done', (select n from done), 'cap', ${sql.int(dailyCap)})::text`;
}
