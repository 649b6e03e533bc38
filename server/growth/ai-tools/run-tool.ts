import type { AiAct, AiRule } from '#contract/account/ai-policy.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { checked, sensitiveCue, type Written } from '#contract/growth/ai-tools/check.ts';
import { actOf, type ToolName, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { requireAi } from '#server/account/ai-policy/policy.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { requestFor } from './ask-model.ts';
import { composers } from './composers.ts';
import { pay } from './credits.ts';
import { givenFor } from './given.ts';
import { maskOf } from './mask.ts';
import type { Given, Material } from './material.ts';
import { runById } from './runs.ts';
import { writeJob } from './write-job.ts';

type Asked = { tool: ToolName; given: Given; by: 'model' | 'rules'; batch?: string };
export type Allowed = { act: AiAct; rule: AiRule };

/** Checks the actor's permission and returns the organization's AI rule for this tool. */
export async function allowed(tx: Tx, actor: Member, tool: ToolName, given: Given): Promise<Allowed> {
  const act = actOf(toolOf(tool), given);
  return { act, rule: await requireAi(tx, actor, act) };
}

/** Whether a model writes the wording: one is configured, the tool supports it, and both the member and the policy allow it. */
export const byModelOf = ({ model }: Services, tool: ToolName, by: 'model' | 'rules', { rule }: Allowed): boolean =>
  by === 'model' && rule.writer === 'model' && toolOf(tool).byModel && model.kind !== 'built-in';

/** The rule-based draft, or the cue why the topic is left to a person. */
export async function draftOf(
  tx: Tx,
  actor: Member,
  { tool, given }: Pick<Asked, 'tool' | 'given'>,
): Promise<{ material: Material; cue: string | undefined; written: Written[] }> {
  const material = await composers[tool](tx, actor, given);
  const cue = sensitiveCue(material.heard);
  return { material, cue, written: cue ? [] : material.parts };
}

export const leftTo = (cue: string): string => `This is about ${cue}. Answer in your own words.`;

/**
 * Drafts from the records by our own rules. Where a model is configured, a job asks it next: the credits are taken here, in the same
 * transaction, and given back if the job fails.
 */
export async function makeRun(
  tx: Tx,
  actor: Member,
  services: Services,
  { tool, given, by, batch }: Asked,
  permit: Allowed,
): Promise<{ id: string; state: 'stopped' | 'running' | 'done' }> {
  const { cost, isPublic } = toolOf(tool);
  const { material, cue, written } = await draftOf(tx, actor, { tool, given });
  const { sources, parts, subject, personal, place } = material;
  const usesModel = !cue && byModelOf(services, tool, by, permit);
  const context = { isPublic, ...place };
  const id = newId();
  if (usesModel) await pay(tx, actor, cost);
  const mask = maskOf(personal);
  const asked = usesModel ? requestFor(tool, sources, parts, mask).messages[0]!.content : null;
  const state = cue ? 'stopped' : usesModel ? 'running' : 'done';
  await tx.run(sql`
    insert into ai_runs (organisation_id, id, tool, act, batch_id, created_by, state, model, cost, subject_type, subject_id, subject_name, lead_id,
      input, sources, context, parts, asked, reason, ended_at)
    values (${actor.organisationId}, ${id}, ${tool}, ${permit.act}, ${batch ?? null}, ${actor.userId}, ${state},
      ${usesModel ? services.model.name : null}, ${usesModel ? cost : 0}, ${subject?.type ?? null}, ${subject?.id ?? null},
      ${(subject?.name ?? '').slice(0, 300)}, ${subject?.type === 'lead' ? subject.id : null}, ${JSON.stringify(given)}::jsonb,
      ${JSON.stringify(sources)}::jsonb, ${JSON.stringify(context)}::jsonb, ${JSON.stringify(checked(written, sources, context))}::jsonb,
      ${asked}, ${cue ? leftTo(cue) : ''}, ${usesModel ? null : new Date()})`);
  if (usesModel) await tx.enqueue(writeJob.with({ run: id }));
  tx.record({
    kind: 'ai_run.made',
    subject: { type: 'ai_run', id },
    data: { tool, state, cost: usesModel ? cost : 0 },
  });
  return { id, state };
}

export async function runTool(
  tx: Tx,
  actor: Member,
  services: Services,
  { tool, input, by }: InputOf<typeof aiTools.run>,
): Promise<OutputOf<typeof aiTools.run>> {
  const given = givenFor(tool, input);
  const permit = await allowed(tx, actor, tool, given);
  const { id } = await makeRun(tx, actor, services, { tool, given, by }, permit);
  return runById(tx, actor, id);
}
