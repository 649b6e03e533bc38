import { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { toolNames, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { editRun, removeRun, settleRun } from './change-run.ts';
import { capRows, creditsOf, ownCredits, setCap } from './credits.ts';
import { runTool } from './run-tool.ts';
import { runById, runPage } from './runs.ts';

export const aiToolRoutes: Served[] = [
  serve(aiTools.overview, async ({ tx, actor, services: { model } }) => {
    const hasModel = model.kind !== 'built-in';
    return {
      model: hasModel ? model.name : null,
      credits: await creditsOf(tx),
      mine: await ownCredits(tx, actor.userId),
      tools: toolNames.map((name) => {
        const byModel = hasModel && toolOf(name).byModel;
        return { name, byModel, cost: byModel ? toolOf(name).cost : 0 };
      }),
    };
  }),
  serve(aiTools.run, ({ tx, actor, services, input }) => runTool(tx, actor, services, input)),
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
