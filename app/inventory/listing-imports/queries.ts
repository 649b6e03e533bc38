import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const listingImportQueries = {
  list: queryOptions({
    queryKey: ['listing-imports', 'list'],
    queryFn: ({ signal }) => api.listingImports.list({}, { signal }),
  }),
  get: (id: string) =>
    queryOptions({
      queryKey: ['listing-imports', 'get', id],
      queryFn: ({ signal }) => api.listingImports.get({ id }, { signal }),
    }),
};
