import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const boardQueries = {
  list: queryOptions({ queryKey: ['boards', 'list'], queryFn: ({ signal }) => api.boards.list({}, { signal }) }),
  one: (id: string) =>
    queryOptions({ queryKey: ['boards', 'get', id], queryFn: ({ signal }) => api.boards.get({ id }, { signal }) }),
};
