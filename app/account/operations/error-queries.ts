import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import type { errorGroup, errorReport } from '#contract/account/operators.ts';

export type ErrorGroup = z.infer<typeof errorGroup>;
export type ErrorReport = z.infer<typeof errorReport>;
export type ErrorState = 'open' | 'resolved';

export const errorsKey = ['operators', 'errors'] as const;

export const errorsQuery = (state: ErrorState) =>
  infiniteQueryOptions({
    queryKey: [...errorsKey, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      api.operators.errors({ state, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

export const errorQuery = (id: string) =>
  queryOptions({
    queryKey: [...errorsKey, 'one', id],
    queryFn: ({ signal }) => api.operators.error({ id }, { signal }),
    staleTime: 0,
  });

export const reportsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...errorsKey, 'reports', id],
    queryFn: ({ pageParam, signal }) =>
      api.operators.errorReports({ id, limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
