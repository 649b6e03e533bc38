import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';
import type { PolicyWish } from '#contract/verticals/insurance/policies.ts';

const lists = listQueries('policies', {
  list: (asked, options) => api.policies.list(asked, options),
  count: (selection, options) => api.policies.count(selection, options),
  counts: (_, options) => api.policies.counts({}, options),
});

const paged = <Page extends { next: string | null }>(
  queryKey: readonly unknown[],
  ask: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** A query is one value: the screen and whoever invalidates it use this. Keys begin with the domain. */
export const policyQueries = {
  ...lists,
  get: (id: string) =>
    queryOptions({ queryKey: ['policies', 'get', id], queryFn: ({ signal }) => api.policies.get({ id }, { signal }) }),
  transactions: (id: string) =>
    queryOptions({
      queryKey: ['policies', 'transactions', id],
      queryFn: ({ signal }) => api.policies.transactions({ id }, { signal }),
    }),
  items: (id: string) =>
    queryOptions({
      queryKey: ['policies', 'items', id],
      queryFn: ({ signal }) => api.insuredItems.list({ id }, { signal }),
    }),
  parts: (id: string) =>
    queryOptions({
      queryKey: ['policies', 'parts', id],
      queryFn: ({ signal }) => api.policies.parts({ id }, { signal }),
    }),
  preview: (wish: PolicyWish) =>
    queryOptions({
      queryKey: ['policies', 'preview', wish.id, wish],
      queryFn: ({ signal }) => api.policies.preview(wish, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  measures: (from: string, to: string) =>
    queryOptions({
      queryKey: ['policies', 'measures', { from, to }],
      queryFn: ({ signal }) => api.policies.measures({ from, to }, { signal }),
      placeholderData: keepPreviousData,
    }),
  timeline: (id: string) =>
    paged(['policies', 'timeline', id], (cursor, signal) =>
      api.policies.timeline({ id, limit: 50, ...cursor }, { signal }),
    ),
};

export const carrierQuery = queryOptions({
  queryKey: ['carriers', 'list'],
  queryFn: ({ signal }) => api.carriers.list({}, { signal }),
  staleTime: 60_000,
});

type Asked = Omit<Parameters<typeof api.opportunities.list>[0], 'cursor' | 'limit'>;

export const opportunityQueries = {
  list: (asked: Asked) =>
    paged(['opportunities', 'list', asked], (cursor, signal) =>
      api.opportunities.list({ ...asked, limit: 25, ...cursor }, { signal }),
    ),
  counts: queryOptions({
    queryKey: ['opportunities', 'counts'],
    queryFn: ({ signal }) => api.opportunities.counts({}, { signal }),
  }),
  get: (id: string) =>
    queryOptions({
      queryKey: ['opportunities', 'get', id],
      queryFn: ({ signal }) => api.opportunities.get({ id }, { signal }),
    }),
};

export const commissionQueries = {
  rules: queryOptions({
    queryKey: ['insuranceCommissions', 'rules'],
    queryFn: ({ signal }) => api.insuranceCommissions.rules({}, { signal }),
  }),
  owed: queryOptions({
    queryKey: ['insuranceCommissions', 'owed'],
    queryFn: ({ signal }) => api.insuranceCommissions.owed({}, { signal }),
  }),
  statements: paged(['insuranceCommissions', 'statements'], (cursor, signal) =>
    api.insuranceCommissions.statements({ limit: 25, ...cursor }, { signal }),
  ),
  rows: (id: string, state?: 'unmatched') =>
    paged(['insuranceCommissions', 'rows', id, state], (cursor, signal) =>
      api.insuranceCommissions.statementRows({ id, limit: 50, ...(state && { state }), ...cursor }, { signal }),
    ),
};
