import { ownership } from '#contract/people/ownership.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { applyRules } from './apply.ts';
import { answerOwnership, decideOwnership, proposeOwnership } from './decide.ts';
import { ownershipJson } from './read-ownership.ts';
import { previewRules, rulesJson, setRules } from './rules.ts';

export const ownershipRoutes: Served[] = [
  serveJson(ownership.ownership, ({ id }, actor) => ownershipJson(id, actor)),
  serve(ownership.decideOwnership, ({ tx, actor, input }) => decideOwnership(tx, actor, input)),
  serve(ownership.proposeOwnership, ({ tx, actor, input }) => proposeOwnership(tx, actor, input)),
  serve(ownership.answerOwnership, async ({ tx, actor, input }) => {
    await answerOwnership(tx, actor, input);
    return { done: true as const };
  }),
  serveJson(ownership.ownershipRules, () => rulesJson()),
  serve(ownership.setOwnershipRules, ({ tx, actor, version, input }) => setRules(tx, actor, version, input)),
  serve(ownership.previewOwnership, ({ tx, actor, input }) => previewRules(tx, actor, input.rules)),
  serve(ownership.applyOwnership, ({ tx, actor }) => applyRules(tx, actor)),
];
