import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api.account.listSessions({}, { signal }),
});

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => api.factors.list({}, { signal }),
});

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => api.identities.list({}, { signal }),
});

export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => api.push.state({}, { signal }),
});

export const noticeChoicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: ({ signal }) => api.notifications.choices({}, { signal }),
});

/** The organization's time zone, by whose days its numbers and books are counted. */
export const zoneQuery = queryOptions({
  queryKey: ['metrics', 'zone'],
  queryFn: ({ signal }) => api.metrics.zone({}, { signal }),
});

export const brandQuery = queryOptions({
  queryKey: ['brand', 'current'],
  queryFn: ({ signal }) => api.brand.get({}, { signal }),
});

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: ({ signal }) => api.organisations.current({}, { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => api.members.list({}, { signal }),
});

export const memberPhotosQuery = queryOptions({
  queryKey: ['members', 'photos'],
  queryFn: ({ signal }) => api.agentProfile.photos({}, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api.invitations.list({}, { signal }),
});

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.apiKeys.list({}, { signal }),
});

export const appsQuery = queryOptions({
  queryKey: ['apps', 'own'],
  queryFn: ({ signal }) => api.apps.list({}, { signal }),
});

export const connectionsQuery = queryOptions({
  queryKey: ['apps', 'connections'],
  queryFn: ({ signal }) => api.apps.connections({}, { signal }),
});

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam, signal }) => api.outbox.list(pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
});

export const outboxMessageQuery = (id: string) =>
  queryOptions({ queryKey: ['outbox', id], queryFn: ({ signal }) => api.outbox.read({ id }, { signal }) });

/** Always refetched, because recent entries are what readers look for. */
export const auditQuery = ({ person, kind }: { person: string | null; kind: string | null }) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', { person, kind }],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list(
        { ...(person && { actorId: person }), ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

/** Refetched while a message is on its way to a URL that has not received any yet. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => api.webhooks.list({}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.endpoints.some(({ verifiedAt, health }) => verifiedAt === null && health.waiting > 0) ? 3_000 : false,
});

const deliveryRefreshMs = 3_000;

/** Refetched while messages are on their way. */
export const deliveriesQuery = (id: string, state: 'waiting' | 'delivered' | 'failed' | null) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id, { state }],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.deliveries({ id, ...(state && { state }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.rows.some((row) => row.state === 'waiting')) ? deliveryRefreshMs : false,
  });

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id, deliveryId],
    queryFn: ({ signal }) => api.webhooks.delivery({ id, deliveryId }, { signal }),
    staleTime: 0,
  });

export const integrationsQuery = queryOptions({
  queryKey: ['integrations', 'list'],
  queryFn: ({ signal }) => api.integrations.list({}, { signal }),
});
