import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { invoiceStates } from '#contract/insight/operator-finance.ts';

export type InvoiceState = (typeof invoiceStates)[number];

export const operatorFinanceKey = ['operators', 'finance'] as const;

export const revenueQuery = queryOptions({
  queryKey: [...operatorFinanceKey, 'revenue'],
  queryFn: ({ signal }) => api.operatorFinance.overview({}, { signal }),
  staleTime: 0,
});

export const overdueQuery = infiniteQueryOptions({
  queryKey: [...operatorFinanceKey, 'overdue'],
  queryFn: ({ pageParam, signal }) =>
    api.operatorFinance.overdue({ ...(pageParam && { cursor: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
});

export const invoicesQuery = (state: InvoiceState) =>
  infiniteQueryOptions({
    queryKey: [...operatorFinanceKey, 'invoices', state],
    queryFn: ({ pageParam, signal }) =>
      api.operatorFinance.invoices({ state, limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
