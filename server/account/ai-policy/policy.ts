import {
  type AiAct,
  type AiPolicyRow,
  type AiRule,
  aiActs,
  type aiPolicy,
  mayUse,
  usualRule,
} from '#contract/account/ai-policy.ts';
import type { Role } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/** Every use of AI with its rule: the organization's, otherwise the default. */
export async function policyOf(tx: Tx, only?: AiAct): Promise<AiPolicyRow[]> {
  const decided = await tx.all<AiPolicyRow>(sql`
    select p.act, p.writer, p.roles, p.needs_approval as "needsApproval", p.changed_at as "changedAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "changedBy"
    from ai_policies p left join users u on u.id = p.changed_by
    where p.organisation_id = ${tx.scope.organisationId} ${only ? sql`and p.act = ${only}` : nothing}`);
  return aiActs
    .filter((act) => !only || act === only)
    .map((act) => {
      const { roles, ...usual } = usualRule(act);
      return (
        decided.find((row) => row.act === act) ?? { act, ...usual, roles: [...roles], changedBy: null, changedAt: null }
      );
    });
}

export const ruleOf = async (tx: Tx, act: AiAct): Promise<AiRule> => (await policyOf(tx, act))[0]!;

/** Refuses callers who may not use AI for this. The returned rule says whether a model may write the text and whether it needs approval. */
export async function requireAi(tx: Tx, { role }: { role: Role }, act: AiAct): Promise<AiRule> {
  const rule = await ruleOf(tx, act);
  if (rule.writer === 'nobody') throw new Refusal('forbidden', 'Your organization does not use AI for this.');
  if (!mayUse(rule, role)) throw new Refusal('forbidden', 'Your organization does not let your role use AI for this.');
  return rule;
}

export async function setPolicy(
  tx: Tx,
  { act, writer, roles, needsApproval }: InputOf<typeof aiPolicy.set>,
): Promise<AiPolicyRow> {
  const { organisationId, userId } = tx.scope;
  const [before] = await policyOf(tx, act);
  await tx.run(sql`
    insert into ai_policies as p (organisation_id, act, writer, roles, needs_approval, changed_by)
    values (${organisationId}, ${act}, ${writer}, ${[...new Set(roles)]}::text[], ${needsApproval}::boolean, ${userId})
    on conflict (organisation_id, act) do update set writer = excluded.writer, roles = excluded.roles,
      needs_approval = excluded.needs_approval, changed_by = excluded.changed_by, changed_at = now()
      where (p.writer, p.roles, p.needs_approval) is distinct from (excluded.writer, excluded.roles, excluded.needs_approval)`);
  tx.record({
    kind: 'organisation.ai_policy_changed',
    subject: { type: 'organisation', id: organisationId! },
    data: {
      act,
      changes: {
        writer: { from: before!.writer, to: writer },
        roles: { from: before!.roles, to: roles },
        needsApproval: { from: before!.needsApproval, to: needsApproval },
      },
    },
  });
  return (await policyOf(tx, act))[0]!;
}
