import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api.account.listSessions({}, { signal }),
});

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: ({ signal }) => api.organisations.current({}, { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => api.members.list({}, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api.invitations.list({}, { signal }),
});

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.apiKeys.list({}, { signal }),
});

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam, signal }) => api.outbox.list(pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
});

export const outboxMessageQuery = (id: string) =>
  queryOptions({ queryKey: ['outbox', id], queryFn: ({ signal }) => api.outbox.read({ id }, { signal }) });
