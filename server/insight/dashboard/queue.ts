import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { dailyCap, type QueueReason, reasonFilters, reasons, touchedToday } from '#contract/insight/queue-reasons.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount } from '#server/core/filter/selection.ts';
import { selected } from '#server/people/leads/queries.ts';

const filterOf = (written: string): Filter => z.parse(filterParam(leadFields), written) as Filter;
const filters = Object.fromEntries(reasons.map((reason) => [reason, filterOf(reasonFilters[reason])])) as Record<
  QueueReason,
  Filter
>;
const doneFilter = filterOf(touchedToday);

/** Each in an order that an index of the owner's leads carries. */
const orders: Record<QueueReason, Sql> = {
  arrived: sql`l.id desc`,
  active: sql`l.last_signal_at desc, l.id desc`,
  returning: sql`l.last_signal_at desc, l.id desc`,
  fresh: sql`l.id desc`,
  never: sql`l.score desc, l.id desc`,
  strong: sql`l.score desc, l.id desc`,
};

/** One statement. Who is there for several reasons is there once, for the most pressing. */
export function queueJson({ timeZone, more }: InputOf<typeof dashboard.queue>, actor: Member): Sql {
  const rowsOf = (filter: Filter): Sql => sql`leads l where ${selected(actor, { filter, archived: 'no', timeZone })}`;
  const found = reasons.map(
    (
      reason,
      rank,
    ) => sql`(select ${sql.int(rank)} as rank, ${reason}::text as reason, l.* from ${rowsOf(filters[reason])}
      order by ${orders[reason]} limit ${sql.int(dailyCap)})`,
  );
  const counts = reasons.map(
    (reason) =>
      sql`json_build_object('reason', ${reason}::text) :: jsonb || (${cappedCount(rowsOf(filters[reason]))})::jsonb`,
  );
  const done = sql`(select count(*)::int from ${rowsOf(doneFilter)})`;
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
