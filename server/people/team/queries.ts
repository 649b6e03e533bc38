import { restingStages } from '#contract/people/routing-rules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { photoFolder } from '../profiles/shown-agent.ts';
import { changes, manages } from './policy.ts';

export const memberRows = (actor: Member, only: Sql = nothing): Sql => sql`
  select m.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, m.role, m.created_at as "joinedAt",
    ${photoFolder}::text || p.photo_id::text as photo,
    array(select t.team_id from team_members t where t.organisation_id = m.organisation_id and t.user_id = m.user_id) as teams,
    array(select a.agent_id from assistants a where a.organisation_id = m.organisation_id and a.assistant_id = m.user_id) as assists,
    w.office_id as office, coalesce(w.time_zone, 'UTC') as "timeZone", coalesce(w.hours, '[]') as hours,
    w.cap_open as "capOpen", w.cap_day as "capDay", w.cap_week as "capWeek", w.paused_at is not null as "isPaused",
    coalesce(w.missed, 0) as missed, coalesce(w.paused_for_missing, false) as "pausedForMissing", w.away_from as "awayFrom", w.away_to as "awayTo", w.cover_id as cover,
    coalesce((select json_agg(json_build_object('kind', l.kind, 'state', l.state, 'number', l.number, 'expiresOn', l.expires_on)
                              order by l.kind, l.state) from licences l where l.user_id = m.user_id), '[]') as licences,
    coalesce(c.leads, 0)::int as "openLeads", coalesce(w.version, 1) as version,
    json_build_object('change', ${changes(actor)}, 'manage', ${manages(actor)}) as can
  from memberships m join users u on u.id = m.user_id
  left join agent_profiles p on p.organisation_id = m.organisation_id and p.user_id = m.user_id
  left join member_work w on w.organisation_id = m.organisation_id and w.user_id = m.user_id
  left join (
    select owner_key, sum(leads) as leads from lead_counts
    where organisation_id = ${actor.organisationId} and stage <> all(${restingStages}::text[]) group by 1) c on c.owner_key = m.user_id
  where m.organisation_id = ${actor.organisationId} and m.removed_at is null ${only}
  order by u.first_name, u.last_name, u.id limit 2000`;

export const teamRows = (actor: Member, only: Sql = nothing): Sql => sql`
  select t.id, t.name, t.office_id as office, t.version,
    array(select user_id from team_members where organisation_id = t.organisation_id and team_id = t.id) as members
  from teams t where t.organisation_id = ${actor.organisationId} ${only} order by t.name, t.id limit 500`;

export const officeRows = (actor: Member, only: Sql = nothing): Sql => sql`
  select o.id, o.name, o.version,
    (select count(*)::int from member_work w join memberships m on m.organisation_id = w.organisation_id and m.user_id = w.user_id
     where w.organisation_id = o.organisation_id and w.office_id = o.id and m.removed_at is null) as members
  from offices o where o.organisation_id = ${actor.organisationId} ${only} order by o.name, o.id limit 500`;
