import { sql } from '#server/core/db/sql.ts';
import type { Outgoing } from '#server/domain.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { sendAlertKind } from './pace.ts';

/** Alerts waiting for their time, which collect a day's changes; whether there is anything to report is checked when they are sent. */
const waiting = sql`jobs j
  join saved_searches s on s.organisation_id = j.organisation_id and s.id = (j.payload ->> 'search')::uuid and s.stopped_at is null and s.archived_at is null
  join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id`;

export const outgoing: Outgoing = {
  source: 'alert',
  between: (tx, actor, { from, to, most, timeZone }) =>
    tx.all(sql`
      select 'alert' as source, min(s.id::text) as id, (array_agg(s.name order by j.run_at, s.id))[1] as title, min(j.run_at) as at,
        'waiting' as state, count(distinct s.lead_id)::int as people, '/saved-searches' as page, null::int as version
      from ${waiting}
      where j.organisation_id = ${actor.organisationId} and j.kind = ${sendAlertKind} and j.state = 'waiting'
        and j.run_at >= ${from}::timestamptz and j.run_at < ${to}::timestamptz and ${visibleTo(actor)}
      group by date_trunc('day', j.run_at at time zone ${timeZone}) order by at limit ${sql.int(most)}`),
  touches: async (_tx, { organisationId }, { from, to }) => [
    sql`
      select s.lead_id, j.run_at as at from ${waiting}
      where j.organisation_id = ${organisationId} and j.kind = ${sendAlertKind} and j.state = 'waiting'
        and j.run_at >= ${from}::timestamptz and j.run_at < ${to}::timestamptz`,
  ],
};
