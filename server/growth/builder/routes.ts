import { builder } from '#contract/growth/builder.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { presentBrief } from './briefs.ts';
import { composeFor, reviseFor, undoFor } from './build.ts';

export const builderRoutes: Served[] = [
  serve(builder.brief, ({ tx, input, services }) => presentBrief(tx, services, input.site)),
  serve(builder.compose, ({ tx, actor, input, services }) => composeFor(tx, actor, services, input)),
  serve(builder.revise, ({ tx, actor, input, services }) => reviseFor(tx, actor, services, input)),
  serve(builder.undo, ({ tx, actor, input, services }) => undoFor(tx, actor, services, input)),
];
