import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import type { FunnelStep } from '#contract/account/funnel.ts';
import type { operators, visit } from '#contract/account/operators.ts';
import type { OutputOf } from '#contract/core/call.ts';

export type Span = { from: string; to: string };
export type Visit = z.infer<typeof visit>;
export type Funnel = OutputOf<typeof operators.funnel>;
export type Steps = Funnel['total'];
/** The number of the funnel whose visits are listed; no source means all. */
export type Behind = { source: string | undefined; step: FunnelStep };

const key = ['operators', 'acquisition'] as const;

export const funnelQuery = (span: Span) =>
  queryOptions({
    queryKey: [...key, 'funnel', span],
    queryFn: ({ signal }) => api.operators.funnel(span, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const pagesQuery = (span: Span) =>
  queryOptions({
    queryKey: [...key, 'pages', span],
    queryFn: ({ signal }) => api.operators.pages(span, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const visitsQuery = (span: Span, { source, step }: Behind) =>
  infiniteQueryOptions({
    queryKey: [...key, 'visits', span, { source, step }],
    queryFn: ({ pageParam, signal }) =>
      api.operators.visits(
        { ...span, step, ...(source !== undefined && { source }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
