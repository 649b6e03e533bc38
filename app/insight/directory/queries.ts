import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const directoryQuery = queryOptions({
  queryKey: ['security', 'directory'],
  queryFn: ({ signal }) => api.directory.read({}, { signal }),
});
