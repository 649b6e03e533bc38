import { sql } from '#server/core/db/sql.ts';
import { daysAhead } from '#server/core/programs/outgoing.ts';
import type { Outgoing } from '#server/domain.ts';

/** Campaigns at the hour they begin, and the days on which people in them are due their next message. */
export const outgoing: Outgoing = {
  source: 'campaign',
  between: (tx, actor, period) =>
    tx.all(sql`
      select 'campaign' as source, c.id::text as id, c.name as title, c.scheduled_at as at, c.state, coalesce(nullif(c.entered, 0), c.total) as people,
        '/campaign/' || c.id as page, null::int as version
      from campaigns c
      where c.organisation_id = ${actor.organisationId} and c.scheduled_at >= ${period.from}::timestamptz and c.scheduled_at < ${period.to}::timestamptz
        and c.removed_at is null and c.state <> 'stopped'
      union all
      select 'campaign', c.id || ' ' || d.day, c.name, d.at, c.state, d.people, '/campaign/' || c.id, null::int
      from (${daysAhead('campaigns', actor, period)}) d
      join campaigns c on c.organisation_id = ${actor.organisationId} and c.program_id = d.program_id and c.removed_at is null
      order by at limit ${sql.int(period.most)}`),
};
