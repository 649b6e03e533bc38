import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin with the files domain, so that refetching files refetches these. */
export const signingQueries = {
  list: (file: string) =>
    queryOptions({
      queryKey: ['files', 'signings', file],
      queryFn: ({ signal }) => api.signings.list({ id: file }, { signal }),
    }),
  trail: (id: string) =>
    queryOptions({
      queryKey: ['files', 'signing-trail', id],
      queryFn: ({ signal }) => api.signings.trail({ id }, { signal }),
    }),
  templates: queryOptions({
    queryKey: ['files', 'signing-templates'],
    queryFn: ({ signal }) => api.signingTemplates.list({}, { signal }),
  }),
};
