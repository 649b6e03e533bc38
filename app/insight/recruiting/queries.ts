import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const reads = ['recruiting'] as const;

export const recruitQueries = {
  list: (unit: string | null) =>
    queryOptions({
      queryKey: ['recruiting', unit],
      queryFn: ({ signal }) => api.recruiting.list(unit ? { unit } : {}, { signal }),
    }),
};
