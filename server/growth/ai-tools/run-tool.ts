import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { id as anId } from '#contract/core/primitives.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { checked, sensitiveCue, type Written } from '#contract/growth/ai-tools/check.ts';
import { type ToolName, toolOf } from '#contract/growth/ai-tools/tools.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { requestFor } from './ask-model.ts';
import { composers } from './composers.ts';
import { pay } from './credits.ts';
import { maskOf } from './mask.ts';
import type { Given } from './material.ts';
import { runById } from './runs.ts';
import { writeJob } from './write-job.ts';

/** Named inputs only, each of its kind; all that is wrong is said at once. */
function givenFor(tool: ToolName, input: Record<string, string>): Given {
  const { inputs } = toolOf(tool);
  const issues: { path: string[]; message: string }[] = [];
  const given: Record<string, string> = {};
  for (const name of Object.keys(input))
    if (!inputs.some((one) => one.name === name))
      issues.push({ path: ['input', name], message: 'This tool has no such input.' });
  for (const one of inputs) {
    const value = input[one.name]?.trim() ?? '';
    const say = (message: string) => issues.push({ path: ['input', one.name], message });
    if (one.kind === 'choice') {
      const chosen = value || one.options[0];
      if (one.options.includes(chosen)) given[one.name] = chosen;
      else say('Choose one of the options.');
      continue;
    }
    if (!value) {
      if (!one.isOptional) say('This field is required.');
      continue;
    }
    if (one.kind === 'text' && value.length > one.most) say(`At most ${one.most} characters.`);
    else if (one.kind === 'record' && !anId.safeParse(value).success) say('This is not an id.');
    else given[one.name] = value;
  }
  if (issues.length > 0) throw new Refusal('invalid_input', issues[0]!.message, { issues });
  return given;
}

/**
 * Draws the draft from the records by our own rules. Where a model is set up it is asked next, in a job: the credits are taken here,
 * in the same transaction, and given back there where it fails.
 */
export async function runTool(
  tx: Tx,
  actor: Member,
  services: Services,
  { tool, input, by }: InputOf<typeof aiTools.run>,
): Promise<OutputOf<typeof aiTools.run>> {
  const { byModel, cost, isPublic } = toolOf(tool);
  const given = givenFor(tool, input);
  const { sources, parts, subject, personal, heard, place } = await composers[tool](tx, actor, given);
  const cue = sensitiveCue(heard);
  const usesModel = !cue && by === 'model' && byModel && services.model.kind !== 'built-in';
  const context = { isPublic, ...place };
  const id = newId();
  if (usesModel) await pay(tx, actor, cost);
  const mask = maskOf(personal);
  const asked = usesModel ? requestFor(tool, sources, parts, mask).messages[0]!.content : null;
  const state = cue ? 'stopped' : usesModel ? 'running' : 'done';
  const written: Written[] = cue ? [] : parts;
  await tx.run(sql`
    insert into ai_runs (organisation_id, id, tool, created_by, state, model, cost, subject_type, subject_id, subject_name, lead_id, input, sources,
      context, parts, asked, reason, ended_at)
    values (${actor.organisationId}, ${id}, ${tool}, ${actor.userId}, ${state}, ${usesModel ? services.model.name : null},
      ${usesModel ? cost : 0}, ${subject?.type ?? null}, ${subject?.id ?? null}, ${(subject?.name ?? '').slice(0, 300)}, ${subject?.type === 'lead' ? subject.id : null}, ${JSON.stringify(given)}::jsonb,
      ${JSON.stringify(sources)}::jsonb, ${JSON.stringify(context)}::jsonb, ${JSON.stringify(checked(written, sources, context))}::jsonb,
      ${asked}, ${cue ? `This is about ${cue}. Answer in your own words.` : ''}, ${usesModel ? null : new Date()})`);
  if (usesModel) await tx.enqueue(writeJob.with({ run: id }));
  tx.record({
    kind: 'ai_run.made',
    subject: { type: 'ai_run', id },
    data: { tool, state, cost: usesModel ? cost : 0 },
  });
  return runById(tx, actor, id);
}
