import type { OutputOf } from '#contract/core/call.ts';
import { question } from '#contract/core/metrics/metrics.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ask } from '#server/core/metrics/ask.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { visibleOwners } from '#server/people/leads/policy.ts';

const most = 50;
const waiting = question.parse({ metrics: ['leads_in_new', 'leads_open'], by: ['owner'] });

type Team = OutputOf<typeof dashboard.team>;

/** Those with most that waits first, and what is nobody's beside them: together they are what the pipeline shows. */
export async function readTeam(tx: Tx, registry: Registry, actor: Member): Promise<Team> {
  const owners = visibleOwners(actor);
  const members = await tx.all<{ userId: string; name: string }>(sql`
    select m.user_id as "userId", u.first_name || ' ' || u.last_name as name from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${actor.organisationId} and m.removed_at is null and m.role <> 'viewer'
      ${owners ? sql`and m.user_id = any(${owners})` : sql.raw('')}`);
  const { rows } = await ask(tx, registry, actor, waiting);
  const found = new Map(rows.map(({ keys, cells }) => [keys[0] ?? null, cells]));
  const of = (owner: string | null) => ({
    newLeads: found.get(owner)?.leads_in_new?.n ?? 0,
    openLeads: found.get(owner)?.leads_open?.n ?? 0,
  });
  const lines = members
    .map((member) => ({ ...member, ...of(member.userId) }))
    .sort((a, b) => b.newLeads - a.newLeads || b.openLeads - a.openLeads || (a.name < b.name ? -1 : 1));
  return { rows: lines.slice(0, most), members: members.length, unassigned: of(null) };
}
