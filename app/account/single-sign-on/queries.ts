import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const signOnQuery = queryOptions({
  queryKey: ['security', 'single-sign-on'],
  queryFn: ({ signal }) => api.singleSignOn.read({}, { signal }),
});
