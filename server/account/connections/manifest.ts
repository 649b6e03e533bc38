import { z } from 'zod';
import { connectorEntries, connectorKeys } from '#contract/account/connectors.ts';
import { holds, type Role } from '#contract/core/access.ts';
import { headsOf, type Tell } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import type { Domain } from '#server/domain.ts';
import { forget } from './forget.ts';
import { revokeJob } from './revoke.ts';
import { connectionRoutes } from './routes.ts';
import { dueJob, dueSchedule, runJob } from './run.ts';
import { connectJob } from './start.ts';

const told = z.object({ name: z.string(), account: z.string() });

/** Notifies the account's owner, or the owners and admins for an organization's connection. */
const ofConnection: Tell = async ({ subject, data }, tx) => {
  const row = await tx.one<{ owner: string | null }>(sql`
    select owner_id as owner from connections where organisation_id = ${tx.scope.organisationId} and id = ${subject.id}`);
  const users = row ? (row.owner ? [row.owner] : await headsOf(tx)) : [];
  return { users, data: told.parse(data) };
};

/** Deletes connections of users who left the organization, or whose new role may not use them. */
const leaversListener: OrganisationListener = {
  name: 'connections of leavers',
  works: 'in organisation',
  kinds: ['member.removed', 'member.role_changed'],
  async handle(tx, events) {
    const told = events.map(({ subject }) => subject.id);
    const members = await tx.all<{ id: string; role: Role | null }>(sql`
      select user_id as id, case when removed_at is null then role end as role from memberships
      where organisation_id = ${tx.scope.organisationId} and user_id = any(${told}::uuid[]) order by user_id`);
    for (const { id, role } of members) {
      const lost = connectorKeys.filter((key) => role === null || !holds(role, connectorEntries[key].right));
      if (lost.length > 0) await forget(tx, sql`c.owner_id = ${id} and c.connector = any(${lost}::text[])`);
    }
  },
};

/** One row of the integrations catalog per connector: the state of its connections. */
const standingOf = (connector: string) => sql`
  select count(*)::int as count, count(*) filter (where not is_on)::int as off,
    count(*) filter (where refused_at is not null or is_on and failures > 0)::int as failing, max(last_ok_at) as last,
    max(problem) filter (where is_on or refused_at is not null) as problem
  from connections where organisation_id = lintel.org() and connector = ${connector}`;

export const connections = {
  routes: ({ connectors }) => connectionRoutes(connectors),
  jobs: ({ providerFetch }, { connectors }) => [
    connectJob(providerFetch, connectors),
    runJob(providerFetch, connectors),
    revokeJob(providerFetch, connectors),
    dueJob,
  ],
  schedules: [dueSchedule],
  listeners: [leaversListener],
  notices: { 'connection.refused': ofConnection },
  // An account that a stranger connected belongs to the stranger, so its access is deleted.
  doors: [sql`delete from connections where organisation_id = lintel.org()`],
  connections: Object.fromEntries(connectorKeys.map((key) => [key, standingOf(key)])),
  sights: { connection: 'everybody' },
} satisfies Domain;
