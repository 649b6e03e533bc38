import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const triggerQuery = queryOptions({
  queryKey: ['triggers'],
  queryFn: ({ signal }) => api.triggers.settings({}, { signal }),
});
