import { leadSources } from '#contract/people/lead-sources.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { mergeSourceName, readSourceNames, removeSourceAlias } from './source-names.ts';

export const leadSourceRoutes: Served[] = [
  serve(leadSources.sourceNames, ({ tx, actor }) => readSourceNames(tx, actor)),
  serve(leadSources.mergeSourceName, async ({ tx, actor, input }) => {
    await mergeSourceName(tx, actor, input);
    return { done: true as const };
  }),
  serve(leadSources.removeSourceAlias, async ({ tx, actor, input }) => {
    await removeSourceAlias(tx, actor, input.alias);
    return { done: true as const };
  }),
];
