import { merging } from '#contract/people/merging.ts';
import type { Hanging } from '#server/core/db/hanging.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { mergeLeads } from './merge-leads.ts';
import { unmergeLeads } from './unmerge-leads.ts';

export const mergingRoutes = (hanging: readonly Hanging[]): Served[] => [
  serve(merging.merge, ({ tx, actor, version, input }) => mergeLeads(tx, actor, { hanging, version, wish: input })),
  serve(merging.unmerge, ({ tx, actor, input }) => unmergeLeads(tx, actor, { hanging, mergeId: input.id })),
];
