import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Under the files they belong to, so that whoever reads those anew reads these anew. */
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
