import { merging } from '#contract/people/merging.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { mergeLeads } from './merge-leads.ts';
import { unmergeLeads } from './unmerge-leads.ts';

export const mergingRoutes: Served[] = [
  serve(merging.merge, ({ tx, actor, version, input }) => mergeLeads(tx, actor, version, input)),
  serve(merging.unmerge, ({ tx, actor, input }) => unmergeLeads(tx, actor, input.id)),
];
