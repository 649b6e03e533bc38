import { endedStages } from '#contract/insight/queue-reasons.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners } from '#server/people/leads/policy.ts';

const most = 50;

/** From kept counts, however many members there are: those with most that waits first. */
export function teamJson(actor: Member): Sql {
  const { organisationId } = actor;
  const owners = visibleOwners(actor);
  const watched = owners ? sql` and m.user_id = any(${owners})` : sql.raw('');
  return sql`
    with members as (
      select m.user_id, u.first_name || ' ' || u.last_name as name from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${organisationId} and m.removed_at is null and m.role <> 'viewer'${watched}),
    kept as (
      select owner_key, sum(leads) filter (where stage = 'new')::int as new,
        sum(leads) filter (where stage <> all(${endedStages}::text[]))::int as open
      from lead_counts where organisation_id = ${organisationId} group by 1),
    board as (
      select m.user_id as "userId", m.name, coalesce(k.new, 0) as "newLeads", coalesce(k.open, 0) as "openLeads"
      from members m left join kept k on k.owner_key = m.user_id
      order by 3 desc, 4 desc, 2, 1 limit ${sql.int(most)})
    select json_build_object('rows', coalesce((select json_agg(b) from board b), '[]'), 'members', (select count(*)::int from members))::text`;
}
