import { valuations } from '#contract/growth/valuations.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { askForValue, valueHome } from './value-home.ts';

export const valuationRoutes: Served[] = [
  serve(valuations.estimate, ({ input, request, services }) => valueHome(services, request, input)),
  serve(valuations.ask, async ({ input, request, services }) => {
    await askForValue(services, request, input);
    return { done: true as const };
  }),
];
