import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export type Period = { year: number; quarter?: number };

/** Keys begin with the domain; a loan's own row is under `loans`, so that what happens to the loan concerns it. */
export const hmdaQueries = {
  loan: (id: string) =>
    queryOptions({ queryKey: ['loans', 'hmda', id], queryFn: ({ signal }) => api.hmda.loan({ id }, { signal }) }),
  loans: (period: Period) =>
    infiniteQueryOptions({
      queryKey: ['hmda', 'loans', period],
      queryFn: ({ pageParam, signal }) =>
        api.hmda.loans({ ...period, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  check: (period: Period) =>
    queryOptions({ queryKey: ['hmda', 'check', period], queryFn: ({ signal }) => api.hmda.check(period, { signal }) }),
  registers: infiniteQueryOptions({
    queryKey: ['hmda', 'registers'],
    queryFn: ({ pageParam, signal }) =>
      api.hmda.registers({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  checkRegister: (id: string) =>
    queryOptions({
      queryKey: ['hmda', 'registers', 'check', id],
      queryFn: ({ signal }) => api.hmda.checkRegister({ id }, { signal }),
    }),
  settings: queryOptions({
    queryKey: ['hmda', 'settings'],
    queryFn: ({ signal }) => api.hmda.settings({}, { signal }),
  }),
  census: (year: number) =>
    queryOptions({
      queryKey: ['hmda', 'census', year],
      queryFn: ({ signal }) => api.hmda.census({ year }, { signal }),
    }),
  apor: queryOptions({ queryKey: ['hmda', 'apor'], queryFn: ({ signal }) => api.hmda.apor({}, { signal }) }),
};
export const hmdaReads = ['hmda', 'loans'];
