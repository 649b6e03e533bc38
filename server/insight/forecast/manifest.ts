import { forecast as calls } from '#contract/insight/forecast.ts';
import { serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { askForecast } from './ask-forecast.ts';

export const forecast = {
  routes: [serve(calls.ask, ({ tx, actor, input }) => askForecast(tx, actor, input))],
} satisfies Domain;
