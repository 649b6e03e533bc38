import { sql } from '#server/core/db/sql.ts';
import type { Outgoing } from '#server/domain.ts';

/** For how many people an automation goes on each day: whether a step sends something is known when it is taken. */
export const outgoing: Outgoing = {
  source: 'automation',
  between: (tx, actor, { from, to, most, timeZone }) =>
    tx.all(sql`
      select 'automation' as source, p.id || ' ' || min(e.next_due_at)::date as id, p.name as title, min(e.next_due_at) as at, p.state, count(*)::int as people,
        '/automation/' || p.id as page, null::int as version
      from enrolments e join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
      where e.organisation_id = ${actor.organisationId} and e.state = 'active' and e.next_due_at >= ${from}::timestamptz and e.next_due_at < ${to}::timestamptz
        and p.state = 'on'
      group by p.id, p.name, p.state, date_trunc('day', e.next_due_at at time zone ${timeZone})
      order by at limit ${sql.int(most)}`),
};
