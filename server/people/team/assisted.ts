import type { InputOf } from '#contract/core/call.ts';
import { type TeamMember, takesAssistants, type teamCalls } from '#contract/people/team.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { readTeamMember } from './change-work.ts';

/** Sets the agents an assistant works for; server/core/access then shows the assistant what those agents own. */
export async function setAssisted(
  tx: Tx,
  actor: Member,
  { userId, agents }: InputOf<typeof teamCalls.setAssisted>,
): Promise<TeamMember> {
  const { organisationId } = actor;
  // Locked until the end of the transaction, so that the role can't change meanwhile.
  await tx.run(sql`
    select from memberships where organisation_id = ${organisationId} and user_id = ${userId} for share`);
  const before = await readTeamMember(tx, actor, userId);
  if (before.role !== 'assistant') throw new Refusal('conflict', 'Only an assistant works for agents.');
  const wanted = [...new Set(agents)];
  const known = await tx.all<{ id: string; role: string }>(sql`
    select user_id as id, role from memberships
    where organisation_id = ${organisationId} and removed_at is null and user_id = any(${wanted}::uuid[])`);
  const unfit = wanted.findIndex((agent) => !known.some(({ id, role }) => id === agent && takesAssistants(role)));
  if (unfit >= 0) throw invalid(['agents', unfit], 'Nobody who could have an assistant here has this id.');
  const isSame = wanted.length === before.assists.length && wanted.every((agent) => before.assists.includes(agent));
  if (isSame) return before;
  await tx.run(sql`
    delete from assistants
    where organisation_id = ${organisationId} and assistant_id = ${userId} and agent_id <> all(${wanted}::uuid[])`);
  await tx.run(sql`
    insert into assistants (organisation_id, agent_id, assistant_id)
    select ${organisationId}, agent, ${userId} from unnest(${wanted}::uuid[]) agent on conflict do nothing`);
  tx.record({
    kind: 'member.assists_changed',
    subject: { type: 'member', id: userId },
    data: { agents: wanted },
  });
  return readTeamMember(tx, actor, userId);
}
