import type { Filter } from '#contract/core/filter.ts';
import { startOfDay } from '#contract/core/time-zone.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { firstIdOf } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { compileLeadFilter } from '../../leads/columns.ts';
import { visibleTo } from '../../leads/policy.ts';

const dayMs = 86_400_000;

/** Creation and first touch of the newest leads, for measures in working hours, which SQL can't compute. */
export function touchTimes(actor: Member, since: string, timeZone: string, filter: Filter | undefined): Sql {
  const start = startOfDay(since, timeZone);
  const meant = filter
    ? sql` and ${compileLeadFilter(filter, { now: new Date(), timeZone, me: actor.userId }).where}`
    : sql.raw('');
  return sql`
    select l.owner_id as owner, l.source, l.source_name as "sourceName", extract(epoch from l.created_at)::float8 * 1000 as came,
      extract(epoch from l.first_touch_at)::float8 * 1000 as touched
    from leads l
    where l.organisation_id = ${actor.organisationId} and l.first_touch_at is not null and l.id >= ${firstIdOf(start - dayMs)}::uuid
      and l.created_at >= ${new Date(start).toISOString()}::timestamptz and lintel.is_counted(l.archived_at, l.tags)
      and ${visibleTo(actor)}${meant}
    order by l.id desc limit 50000`;
}
