import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const teamQuery = queryOptions({
  queryKey: ['team', 'overview'],
  queryFn: ({ signal }) => api.team.overview({}, { signal }),
});
