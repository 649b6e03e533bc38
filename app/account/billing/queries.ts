import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Always refetched, so that a payment made elsewhere a minute ago shows. */
export const billingQuery = queryOptions({
  queryKey: ['billing', 'state'],
  queryFn: ({ signal }) => api.billing.state({}, { signal }),
  staleTime: 0,
});

export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: ({ pageParam, signal }) =>
    api.billing.invoices({ limit: 12, ...(pageParam && { cursor: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
});

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'invoice', id],
    queryFn: ({ signal }) => api.billing.invoice({ id }, { signal }),
  });
