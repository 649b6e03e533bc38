import { type DirectoryGroup, directory } from '#contract/insight/directory.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { mapGroup } from './groups.ts';
import { scimRoot } from './mount.ts';
import { createToken, readTokens, revokeToken } from './tokens.ts';

const groupsOf = (tx: Tx, only: Sql = nothing): Promise<DirectoryGroup[]> =>
  tx.all<DirectoryGroup>(sql`
    select g.id, g.name, g.role, g.team_id as "teamId", g.version, (
      select count(*)::int from directory_group_members m
      where m.organisation_id = g.organisation_id and m.group_id = g.id) as members
    from directory_groups g where g.organisation_id = ${tx.scope.organisationId} ${only} order by g.name limit 500`);

export const directoryRoutes: Served[] = [
  serve(directory.read, async ({ tx, services }) => {
    const counted = await tx.get<{ people: number; others: number }>(sql`
      select count(p.user_id)::int as people, (count(*) - count(p.user_id))::int as others from memberships m
      left join directory_people p on p.organisation_id = m.organisation_id and p.user_id = m.user_id
      where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null`);
    return {
      address: `${services.settings.publicUrl}${scimRoot}`,
      tokens: await readTokens(tx),
      groups: await groupsOf(tx),
      ...counted,
    };
  }),
  serve(directory.createToken, ({ tx, input }) => createToken(tx, input)),
  serve(directory.revokeToken, async ({ tx, input }) => {
    await revokeToken(tx, input.id);
    return { done: true as const };
  }),
  serve(directory.mapGroup, async ({ tx, input: { id, role, teamId }, version }) => {
    const [before] = await groupsOf(tx, sql`and g.id = ${id}`);
    if (!before) throw notFound();
    if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
    const team =
      teamId &&
      (await tx.one(sql`select 1 from teams where organisation_id = ${tx.scope.organisationId} and id = ${teamId}`));
    if (teamId && !team) throw invalid(['teamId'], 'This team is not here.');
    await mapGroup(tx, id, { role, teamId });
    const [after] = await groupsOf(tx, sql`and g.id = ${id}`);
    return after!;
  }),
];
