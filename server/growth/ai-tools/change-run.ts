import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { editedPart } from '#contract/growth/ai-tools/check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { mayApprove } from './approvals.ts';
import { presentRun, runById, storedRun } from './runs.ts';

const lock = sql`for update of r`;

export async function editRun(
  tx: Tx,
  actor: Member,
  version: number,
  { id, parts, confirmed }: InputOf<typeof aiTools.edit>,
): Promise<OutputOf<typeof aiTools.edit>> {
  const run = await storedRun(tx, actor, id, lock);
  if (run.version !== version) throw new Refusal('version_conflict', undefined, { current: presentRun(run) });
  if (run.state !== 'done') throw new Refusal('conflict', 'There is no draft to edit yet.');
  const before = run.edited ?? run.written;
  const edited = before.map((part) => {
    const change = parts.find(({ name }) => name === part.name);
    return change ? editedPart(part, change.text, confirmed, run.sources, run.context) : part;
  });
  await tx.run(sql`
    update ai_runs set edited = ${JSON.stringify(edited)}::jsonb, version = version + 1,
      approval = null, approval_note = '', decided_by = null, decided_at = null
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'ai_run.edited', subject: { type: 'ai_run', id }, data: { tool: run.tool } });
  return runById(tx, actor, id);
}

/** Records what the member did with the draft (it sends nothing). A draft that still breaks a rule can only be discarded. */
export async function settleRun(
  tx: Tx,
  actor: Member,
  { id, outcome }: InputOf<typeof aiTools.settle>,
): Promise<OutputOf<typeof aiTools.settle>> {
  const run = await storedRun(tx, actor, id, lock);
  if (outcome !== 'discarded' && !presentRun(run).isReady)
    throw new Refusal('conflict', 'Remove or confirm the marked sentences first.');
  const isHeld = outcome !== 'discarded' && run.needsApproval && run.approval !== 'approved';
  if (isHeld && !mayApprove(actor))
    throw new Refusal('conflict', 'Your organization wants this approved before it is used.');
  // A draft that was used and then edited is a different text, so it needs approval again.
  if (run.outcome === outcome && !isHeld) return presentRun(run);
  // Records who approved the draft, even when members approve their own.
  const approved = isHeld ? sql`approval = 'approved', decided_by = ${actor.userId}, decided_at = now(), ` : nothing;
  const withdrawn = outcome === 'discarded' && run.approval === 'submitted' ? sql`approval = null, ` : nothing;
  await tx.run(sql`
    update ai_runs set ${approved}${withdrawn}outcome = ${outcome}, settled_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'ai_run.settled', subject: { type: 'ai_run', id }, data: { tool: run.tool, outcome } });
  return runById(tx, actor, id);
}

export async function removeRun(tx: Tx, actor: Member, id: string): Promise<void> {
  const { tool, state } = await storedRun(tx, actor, id, lock);
  if (state === 'running') throw new Refusal('conflict', 'Wait until the draft is written.');
  await tx.run(sql`
    update ai_runs set removed_at = now(), input = '{}', sources = '[]', parts = '[]', edited = null, asked = null, subject_name = '', approval = null
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'ai_run.removed', subject: { type: 'ai_run', id }, data: { tool } });
}
