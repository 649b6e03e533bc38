import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import type { ToolName } from '#contract/growth/ai-tools/tools.ts';

export type ToolOverview = OutputOf<typeof aiTools.overview>['tools'][number];

export const aiQueries = {
  overview: queryOptions({
    queryKey: ['ai', 'overview'],
    queryFn: ({ signal }) => api.aiTools.overview({}, { signal }),
  }),
  run: (id: string) =>
    queryOptions({
      queryKey: ['ai', 'run', id],
      queryFn: ({ signal }) => api.aiTools.get({ id }, { signal }),
      // Polls until the model has answered; the event that reports it may arrive late on a busy connection.
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2_000 : false),
    }),
  runs: (tool?: ToolName) =>
    infiniteQueryOptions({
      queryKey: ['ai', 'runs', tool ?? null],
      queryFn: ({ pageParam, signal }) =>
        api.aiTools.runs(
          { limit: tool ? 8 : 20, ...(tool && { tool }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  batches: queryOptions({
    queryKey: ['ai', 'batches'],
    queryFn: ({ signal }) => api.aiTools.batches({ limit: 5 }, { signal }),
  }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ['ai', 'batch', id],
      queryFn: ({ signal }) => api.aiTools.batch({ id }, { signal }),
      refetchInterval: ({ state }) => (state.data && state.data.counts.writing > 0 ? 2_000 : false),
    }),
  drafts: (batch: string) =>
    infiniteQueryOptions({
      queryKey: ['ai', 'drafts', batch],
      queryFn: ({ pageParam, signal }) =>
        api.aiTools.runs({ batch, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  awaiting: infiniteQueryOptions({
    queryKey: ['ai', 'awaiting'],
    queryFn: ({ pageParam, signal }) =>
      api.aiTools.awaiting({ limit: 10, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  policy: queryOptions({ queryKey: ['ai', 'policy'], queryFn: ({ signal }) => api.aiPolicy.list({}, { signal }) }),
  caps: queryOptions({ queryKey: ['ai', 'caps'], queryFn: ({ signal }) => api.aiTools.caps({}, { signal }) }),
};
