import { mayUse } from '#contract/account/ai-policy.ts';
import { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { actsOf, toolNames, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { policyOf } from '#server/account/ai-policy/policy.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { awaitingCount, awaitingPage, decideRun, mayApprove, submitRuns } from './approvals.ts';
import { batchById, batchPage } from './batches.ts';
import { editRun, removeRun, settleRun } from './change-run.ts';
import { capRows, creditsOf, ownCredits, setCap } from './credits.ts';
import { previewMany, startMany } from './run-many.ts';
import { runTool } from './run-tool.ts';
import { runById, runPage } from './runs.ts';

export const aiToolRoutes: Served[] = [
  serve(aiTools.overview, async ({ tx, actor, services: { model } }) => {
    const hasModel = model.kind !== 'built-in';
    const policy = new Map((await policyOf(tx)).map((row) => [row.act, row]));
    return {
      model: hasModel ? model.name : null,
      credits: await creditsOf(tx),
      mine: await ownCredits(tx, actor.userId),
      tools: toolNames.map((name) => {
        const acts = actsOf(toolOf(name)).map((act) => {
          const rule = policy.get(act)!;
          return {
            act,
            writer: rule.writer,
            mayUse: mayUse(rule, actor.role),
            needsApproval: rule.needsApproval && !mayApprove(actor),
          };
        });
        const byModel = hasModel && toolOf(name).byModel && acts.some(({ writer }) => writer === 'model');
        return { name, byModel, cost: byModel ? toolOf(name).cost : 0, acts };
      }),
      awaiting: await awaitingCount(tx, actor),
    };
  }),
  serve(aiTools.run, ({ tx, actor, services, input }) => runTool(tx, actor, services, input)),
  serve(aiTools.previewMany, ({ tx, actor, services, input }) => previewMany(tx, actor, services, input)),
  serve(aiTools.runMany, ({ tx, actor, services, input }) => startMany(tx, actor, services, input)),
  serveJson(aiTools.batches, batchPage),
  serve(aiTools.batch, ({ tx, actor, input }) => batchById(tx, actor, input.id)),
  serve(aiTools.submit, ({ tx, actor, input }) => submitRuns(tx, actor, input)),
  serve(aiTools.awaiting, ({ tx, actor, input }) => awaitingPage(tx, actor, input)),
  serve(aiTools.decide, async ({ tx, actor, version, input }) => {
    await decideRun(tx, actor, version, input);
    return { done: true as const };
  }),
  serveJson(aiTools.runs, runPage),
  serve(aiTools.get, ({ tx, actor, input }) => runById(tx, actor, input.id)),
  serve(aiTools.edit, ({ tx, actor, version, input }) => editRun(tx, actor, version, input)),
  serve(aiTools.settle, ({ tx, actor, input }) => settleRun(tx, actor, input)),
  serve(aiTools.remove, async ({ tx, actor, input }) => {
    await removeRun(tx, actor, input.id);
    return { done: true as const };
  }),
  serve(aiTools.caps, ({ tx }) => capRows(tx)),
  serve(aiTools.setCap, ({ tx, input }) => setCap(tx, input.member, input.cap)),
];
