import { recruiting } from '#contract/insight/recruiting.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { addRecruit, changeRecruit, moveRecruit, removeRecruit } from './keep-recruit.ts';
import { recruitsJson } from './queries.ts';
import { handRecruit, inviteRecruit } from './win-recruit.ts';

export const recruitingRoutes: Served[] = [
  serveJson(recruiting.list, (input, actor) => recruitsJson(input, actor)),
  serve(recruiting.create, ({ tx, actor, input }) => addRecruit(tx, actor, input)),
  serve(recruiting.change, ({ tx, actor, version, input }) => changeRecruit(tx, actor, version, input)),
  serve(recruiting.move, ({ tx, actor, input }) => moveRecruit(tx, actor, input)),
  serve(recruiting.invite, ({ tx, actor, input, services }) => inviteRecruit(services, tx, actor, input)),
  serve(recruiting.hand, ({ tx, actor, input }) => handRecruit(tx, actor, input.id)),
  serve(recruiting.remove, ({ tx, actor, input }) => removeRecruit(tx, actor, input.id)),
];
