import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const importQueries = {
  list: queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => api.imports.list({}, { signal }),
  }),
  get: (id: string) =>
    queryOptions({ queryKey: ['imports', 'get', id], queryFn: ({ signal }) => api.imports.get({ id }, { signal }) }),
};
