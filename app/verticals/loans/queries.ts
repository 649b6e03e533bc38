import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';
import type { ListSelection } from '#app/records/selection.ts';

const lanePageSize = 25;

const lists = listQueries('loans', {
  list: (asked, options) => api.loans.list(asked, options),
  count: (selection, options) => api.loans.count(selection, options),
  counts: (_, options) => api.loans.counts({}, options),
});

/** Something that is read of one loan, under a key that the loan's events concern. */
const ofLoan =
  <Answer>(what: string, read: (id: string, signal: AbortSignal) => Promise<Answer>) =>
  (id: string) =>
    queryOptions({ queryKey: ['loans', what, id], queryFn: ({ signal }) => read(id, signal) });

/** A query is one value: the screen and whoever invalidates it use this. Keys begin with the domain. */
export const loanQueries = {
  ...lists,
  lane: (selection: ListSelection, sort: string) => lists.pages('lane', lanePageSize, selection, sort),
  get: ofLoan('get', (id, signal) => api.loans.get({ id }, { signal })),
  application: ofLoan('application', (id, signal) => api.loans.application({ id }, { signal })),
  next: ofLoan('next', (id, signal) => api.loans.next({ id }, { signal })),
  clocks: ofLoan('clocks', (id, signal) => api.loans.clocks({ id }, { signal })),
  fees: ofLoan('fees', (id, signal) => api.loans.fees({ id }, { signal })),
  locks: ofLoan('locks', (id, signal) => api.loans.locks({ id }, { signal })),
  conditions: ofLoan('conditions', (id, signal) => api.loans.conditions({ id }, { signal })),
  incompleteNotices: ofLoan('incomplete-notices', (id, signal) => api.loans.incompleteNotices({ id }, { signal })),
  statusLinks: ofLoan('status-links', (id, signal) => api.loans.statusLinks({ id }, { signal })),
  letters: ofLoan('letters', (id, signal) => api.loans.letters({ id }, { signal })),
  demographics: (id: string, borrowerId: string) =>
    queryOptions({
      queryKey: ['loans', 'demographics', id, borrowerId],
      queryFn: ({ signal }) => api.loans.demographics({ id, borrowerId }, { signal }),
    }),
  settings: queryOptions({
    queryKey: ['loans', 'settings'],
    queryFn: ({ signal }) => api.loans.settings({}, { signal }),
  }),
  timeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['loans', 'timeline', id],
      queryFn: ({ pageParam, signal }) =>
        api.loans.timeline({ id, limit: 30, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
