import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { ToolName } from '#contract/growth/ai-tools/tools.ts';

export const aiQueries = {
  overview: queryOptions({
    queryKey: ['ai', 'overview'],
    queryFn: ({ signal }) => api.aiTools.overview({}, { signal }),
  }),
  run: (id: string) =>
    queryOptions({
      queryKey: ['ai', 'run', id],
      queryFn: ({ signal }) => api.aiTools.get({ id }, { signal }),
      // Until a model has answered; it is told of by an event as well, which a busy connection may bring late.
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
  caps: queryOptions({ queryKey: ['ai', 'caps'], queryFn: ({ signal }) => api.aiTools.caps({}, { signal }) }),
};
