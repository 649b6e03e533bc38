import type { Member } from '#server/core/auth/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Counted, scored } from './checks.ts';

type People = { members: number; proved: number; active: number; heads: number };
type Here = {
  keys: number;
  goodKeys: number;
  apps: number;
  usedApps: number;
  hooks: number;
  wellHooks: number;
  requests: number;
  onTime: number;
  incidents: number;
  toldOf: number;
  policy: { factor: boolean; session: boolean; networks: boolean; exports: boolean } | null;
  sealed: boolean;
  waiting: number;
};

/** The day that has ended in every time zone, so that no deadline counts as missed before midnight. */
const todayEverywhere = sql`(now() at time zone 'Etc/GMT+12')::date`;

export async function securityOverview(db: Database, tx: Tx, actor: Member) {
  const { organisationId } = actor;
  // Only the system role can read second factors and sessions.
  const people = await db.asSystem((system) =>
    system.get<People>(sql`
      select count(*)::int as members, count(*) filter (where exists (
               select from factors f where f.user_id = m.user_id and f.status = 'verified'))::int as proved,
             count(*) filter (where m.created_at > now() - interval '90 days' or exists (
               select from sessions s where s.user_id = m.user_id and s.last_seen_at > now() - interval '90 days'))::int as active,
             count(*) filter (where m.role in ('owner', 'admin'))::int as heads
      from memberships m where m.organisation_id = ${organisationId} and m.removed_at is null`),
  );
  const here = await tx.get<Here>(sql`
    select
      (select count(*)::int from api_keys k where ${live('k')}) as keys,
      (select count(*)::int from api_keys k where ${live('k')} and k.expires_at is not null
         and greatest(k.last_used_at, k.created_at) > now() - interval '90 days') as "goodKeys",
      (select count(*)::int from app_grants g where g.organisation_id = ${organisationId} and g.revoked_at is null
         and g.started_at is not null) as apps,
      (select count(*)::int from app_grants g where g.organisation_id = ${organisationId} and g.revoked_at is null
         and g.started_at is not null and greatest(g.last_used_at, g.started_at) > now() - interval '90 days') as "usedApps",
      (select count(*)::int from webhook_endpoints e where e.organisation_id = ${organisationId}) as hooks,
      (select count(*)::int from webhook_endpoints e where e.organisation_id = ${organisationId}
         and e.failing_since is null and coalesce(e.off_why, 'by_hand') = 'by_hand') as "wellHooks",
      (select count(*)::int from privacy_requests r where r.organisation_id = ${organisationId} and r.state = 'open') as requests,
      (select count(*)::int from privacy_requests r where r.organisation_id = ${organisationId} and r.state = 'open'
         and r.due_on >= ${todayEverywhere}) as "onTime",
      (select count(*)::int from security_incidents i where i.organisation_id = ${organisationId} and i.state = 'open') as incidents,
      (select count(*)::int from security_incidents i where i.organisation_id = ${organisationId} and i.state = 'open'
         and (i.notice_due_on is null or i.notice_sent_on is not null or i.notice_due_on >= ${todayEverywhere})) as "toldOf",
      (select json_build_object('factor', p.require_factor, 'session', coalesce(p.session_hours, p.idle_hours) is not null,
         'networks', cardinality(p.networks) > 0, 'exports', p.export_rows is not null)
       from security_policies p where p.organisation_id = ${organisationId}) as policy,
      -- Seals follow within seconds: what is older than an hour and has none means that sealing has stopped.
      not exists (select from events e where e.organisation_id = ${organisationId}
        and e.id = (select x.id from events x where x.organisation_id = ${organisationId} and x.id < ${hourAgo()} order by x.id desc limit 1)
        and not exists (select from audit_seals s where s.organisation_id = e.organisation_id and s.event_id = e.id)) as sealed,
      (select count(*)::int from export_requests r where r.organisation_id = ${organisationId} and r.approved is null
         and r.asked_by <> ${actor.userId}) as waiting`);
  return { ...scored(countedOf(people, here)), waiting: here.waiting };

  function live(row: string) {
    const k = sql.raw(row);
    return sql`${k}.organisation_id = ${organisationId} and ${k}.revoked_at is null and (${k}.expires_at is null or ${k}.expires_at > now())`;
  }
}

/** Ids are ordered by time, so this is the lowest id of the last hour. */
const hourAgo = () => sql`(lpad(to_hex((extract(epoch from now() - interval '1 hour') * 1000)::bigint), 12, '0')
  || '00000000000000000000')::uuid`;

const whether = (yes: boolean | undefined) => ({ good: yes ? 1 : 0, total: 1 });

const countedOf = (people: People, here: Here): Counted => ({
  factors: { good: people.proved, total: people.members },
  factor_policy: whether(here.policy?.factor),
  audit_chain: whether(here.sealed),
  session_policy: whether(here.policy?.session),
  export_policy: whether(here.policy?.exports),
  keys: { good: here.goodKeys, total: here.keys },
  second_head: whether(people.heads > 1),
  addresses: whether(here.policy?.networks),
  quiet_members: { good: people.active, total: people.members },
  apps: { good: here.usedApps, total: here.apps },
  webhooks: { good: here.wellHooks, total: here.hooks },
  privacy: { good: here.onTime, total: here.requests },
  incidents: { good: here.toldOf, total: here.incidents },
});
