import { sql } from '#server/core/db/sql.ts';
import type { Outgoing } from '#server/domain.ts';
import { visibleTo } from '../leads/policy.ts';

/** Messages waiting to be sent; those of one bulk send form one entry. */
export const outgoing: Outgoing = {
  source: 'message',
  between: (tx, actor, { from, to, most, timeZone }) =>
    tx.all(sql`
      select 'message' as source, min(m.id::text) as id, coalesce(nullif(min(m.subject), ''), left(min(m.body), 80)) as title, min(m.send_at) as at,
        case when bool_or(m.state = 'held') then 'held' else 'queued' end as state, count(distinct m.lead_id)::int as people, '/inbox' as page,
        null::int as version
      from messages m join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
      where m.organisation_id = ${actor.organisationId} and m.state in ('queued', 'held') and m.send_at is not null
        and m.send_at >= ${from}::timestamptz and m.send_at < ${to}::timestamptz and ${visibleTo(actor)}
      group by coalesce(m.bulk_job_id, m.id), date_trunc('day', m.send_at at time zone ${timeZone})
      order by at limit ${sql.int(most)}`),
  touches: async (_tx, { organisationId }, { from, to }) => [
    sql`
    select lead_id, send_at as at from messages
    where organisation_id = ${organisationId} and lead_id is not null and state in ('queued', 'held') and send_at is not null
      and send_at >= ${from}::timestamptz and send_at < ${to}::timestamptz
    union all
    select lead_id, created_at as at from messages
    where organisation_id = ${organisationId} and lead_id is not null and direction = 'out' and state = 'sent' and channel <> 'call'
      and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`,
  ],
};
