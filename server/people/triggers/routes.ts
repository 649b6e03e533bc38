import { triggers } from '#contract/people/triggers.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { changeTriggers, readTriggers } from './settings.ts';

export const triggerRoutes: Served[] = [
  serve(triggers.settings, ({ tx }) => readTriggers(tx)),
  serve(triggers.change, ({ tx, actor, version, input }) => changeTriggers(tx, actor, version, input.triggers)),
];
