import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const toolsQuery = queryOptions({
  queryKey: ['tools', 'list'],
  queryFn: ({ signal }) => api.tools.list({}, { signal }),
});
export const seatsQuery = queryOptions({
  queryKey: ['tools', 'seats'],
  queryFn: ({ signal }) => api.tools.seats({}, { signal }),
});

export const usedQuery = queryOptions({
  queryKey: ['tools', 'use'],
  queryFn: ({ signal }) => api.tools.use({}, { signal }),
});
