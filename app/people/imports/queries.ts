import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

const pollMs = 700;

export const importQueries = {
  list: queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => api.imports.list({}, { signal }),
  }),
  get: (id: string) =>
    queryOptions({ queryKey: ['imports', 'get', id], queryFn: ({ signal }) => api.imports.get({ id }, { signal }) }),
  job: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'get', id],
      queryFn: ({ signal }) => api.jobs.get({ id }, { signal }),
      refetchInterval: ({ state }) => (state.data?.finishedAt || state.error ? false : pollMs),
    }),
};
