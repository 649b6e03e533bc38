import { leadStages } from '#contract/people/lead-stages.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { setStages, stagesJson } from './stages.ts';

export const leadStageRoutes: Served[] = [
  serveJson(leadStages.stages, (_, actor) => stagesJson(actor)),
  serve(leadStages.setStages, ({ tx, actor, input, version }) => setStages(tx, actor, input.stages, version)),
];
