import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { dailyCap, hands, type QueueReason, reasons, reasonsFor, touched } from '#contract/insight/queue-reasons.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount } from '#server/core/filter/selection.ts';
import { selected } from '#server/people/leads/queries.ts';

const filterOf = (written: string): Filter => z.parse(filterParam(leadFields), written) as Filter;
/** One for whom one owns, one for whom one owns with another: asked as one, neither index would carry them. */
const inHand = (written: string): Filter[] => Object.values(hands).map((hand) => filterOf(`${hand}~${written}`));
const filters = Object.fromEntries(reasons.map((reason) => [reason, inHand(reasonsFor[reason])])) as Record<
  QueueReason,
  Filter[]
>;
const doneFilters = inHand(touched);

/** Each in an order that an index of the owner's leads carries. */
const orders: Record<QueueReason, Sql> = {
  arrived: sql`l.id desc`,
  active: sql`l.last_signal_at desc, l.id desc`,
  returning: sql`l.last_signal_at desc, l.id desc`,
  fresh: sql`l.id desc`,
  never: sql`l.score desc, l.id desc`,
  strong: sql`l.score desc, l.id desc`,
};

/** Who has more than so many waiting for one reason is told just that: nobody calls a thousand people today. */
const mostWaiting = 1_000;

/** One statement. Who is there for several reasons is there once, for the most pressing. */
export function queueJson({ timeZone, more }: InputOf<typeof dashboard.queue>, actor: Member): Sql {
  const rowsOf = (filter: Filter): Sql => sql`leads l where ${selected(actor, { filter, archived: 'no', timeZone })}`;
  const found = reasons.flatMap((reason, rank) =>
    filters[reason].map(
      (filter) => sql`(select ${sql.int(rank)} as rank, ${reason}::text as reason, l.* from ${rowsOf(filter)}
      order by ${orders[reason]} limit ${sql.int(dailyCap)})`,
    ),
  );
  const both = (of: readonly Filter[], first = nothing): Sql => {
    const parts = of.map((filter) => sql`(select l.id from ${rowsOf(filter)} ${first})`);
    return sql`(${sql.join(parts, ' union all ')}) l`;
  };
  // In the order of an index: the planner would walk from its other end, past all who came long ago.
  const waiting = (reason: QueueReason): Sql =>
    both(filters[reason], sql`order by ${orders[reason]} limit ${sql.int(mostWaiting + 1)}`);
  const counts = reasons.map(
    (reason) =>
      sql`json_build_object('reason', ${reason}::text) :: jsonb || (${cappedCount(waiting(reason), mostWaiting)})::jsonb`,
  );
  const done = sql`(select count(*)::int from ${both(doneFilters)})`;
  return sql`
    with done as (select ${done} as n),
    found as (${sql.join(found, ' union all ')}),
    once as (select distinct on (id) * from found order by id, rank),
    -- Who came today is called in the order of coming; within every other reason the most promising first.
    ranked as (
      select * from once order by rank, case when rank = 0 then extract(epoch from created_at) else score end desc, id desc
      limit case when ${more} then ${sql.int(dailyCap)} else greatest(0, ${sql.int(dailyCap)} - (select n from done)) end)
    select json_build_object(
      'rows', coalesce((select json_agg(json_build_object('reason', r.reason, 'lead', json_build_object('id', r.id, 'name', r.name,
          'email', r.email, 'phone', r.phone, 'stage', r.stage, 'score', r.score, 'budget', r.budget_cents, 'createdAt', r.created_at,
          'lastSignalAt', r.last_signal_at, 'lastTouchAt', r.last_touch_at))) from ranked r), '[]'),
      'reasons', json_build_array(${sql.join(counts)}),
      'done', (select n from done), 'cap', ${sql.int(dailyCap)})::text`;
}
