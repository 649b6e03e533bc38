import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const reads = ['enterprise'] as const;

export const enterpriseQueries = {
  tree: queryOptions({
    queryKey: ['enterprise', 'tree'],
    queryFn: ({ signal }) => api.enterprise.tree({}, { signal }),
  }),
  unit: (id: string) =>
    queryOptions({
      queryKey: ['enterprise', 'unit', id],
      queryFn: ({ signal }) => api.enterprise.get({ id }, { signal }),
    }),
  belonging: queryOptions({
    queryKey: ['enterprise', 'belonging'],
    queryFn: ({ signal }) => api.enterprise.belonging({}, { signal }),
  }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['enterprise', 'invitation', token],
      queryFn: ({ signal }) => api.enterprise.invitation({ token }, { signal }),
      retry: false,
    }),
};
