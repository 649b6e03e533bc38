import type { SecurityCheck, SecurityPolicy } from '#contract/account/security.ts';
import type { SamlConnection } from '#contract/account/single-sign-on.ts';
import { securityOverview } from '#server/account/security/overview.ts';
import { readPolicy } from '#server/account/security/policy.ts';
import { readConnection } from '#server/account/single-sign-on/connection.ts';
import { claimedDomains } from '#server/account/single-sign-on/domains.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type Facts = {
  organisation: string;
  today: string;
  owners: string[];
  members: number;
  admins: number;
  keys: number;
  apps: string[];
  webhooks: number;
  lastPolicyChange: string | null;
  incidents: { open: number; year: number };
  requests: { open: number; year: number };
};

export type SecurityPlan = Facts & {
  score: number;
  checks: readonly SecurityCheck[];
  policy: Omit<SecurityPolicy, 'yourAddress'>;
  signOn: SamlConnection | undefined;
  domains: readonly string[];
};

/** The plan is what is in force: every line of it is read from the settings and counts of this moment. */
export async function readPlan(db: Database, tx: Tx, actor: Member, timeZone: string): Promise<SecurityPlan> {
  const { organisationId } = actor;
  const here = sql`organisation_id = ${organisationId}`;
  const facts = await tx.get<Facts>(sql`
    select (select name from organisations where id = ${organisationId}) as organisation,
      (now() at time zone ${timeZone})::date::text as today,
      (select coalesce(json_agg(u.first_name || ' ' || u.last_name order by m.created_at), '[]') from memberships m
       join users u on u.id = m.user_id where m.${here} and m.removed_at is null and m.role = 'owner') as owners,
      (select count(*)::int from memberships where ${here} and removed_at is null) as members,
      (select count(*)::int from memberships where ${here} and removed_at is null and role in ('owner', 'admin')) as admins,
      (select count(*)::int from api_keys where ${here} and revoked_at is null and (expires_at is null or expires_at > now())) as keys,
      (select coalesce(json_agg(distinct a.name), '[]') from app_grants g join apps a on a.organisation_id = g.organisation_id and a.id = g.app_id
       where g.${here} and g.revoked_at is null and g.started_at is not null) as apps,
      (select count(*)::int from webhook_endpoints where ${here}) as webhooks,
      (select changed_at from security_policies where ${here}) as "lastPolicyChange",
      (select json_build_object('open', count(*) filter (where state = 'open'),
         'year', count(*) filter (where created_at > now() - interval '1 year')) from security_incidents where ${here}) as incidents,
      (select json_build_object('open', count(*) filter (where state = 'open'),
         'year', count(*) filter (where created_at > now() - interval '1 year')) from privacy_requests where ${here}) as requests`);
  const { score, checks } = await securityOverview(db, tx, actor);
  const domains = await claimedDomains(tx);
  return {
    ...facts,
    score,
    checks,
    policy: await readPolicy(tx),
    signOn: await readConnection(tx),
    domains: domains.filter(({ isProved }) => isProved).map(({ host }) => host),
  };
}
