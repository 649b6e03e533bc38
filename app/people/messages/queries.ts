import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { InboxView } from '#contract/people/inbox.ts';
import type { Channel, Purpose } from '#contract/people/messages-words.ts';

type Paged = { next: string | null };
const byCursor = { initialPageParam: null as string | null, getNextPageParam: (page: Paged) => page.next };

/** Keys begin with the domain; the third part is the lead's id. */
export const messageQueries = {
  /** Never shown from the cache, because the gate's verdict may change with the time of day. */
  check: (leadId: string, channel: Channel, purpose: Purpose, address?: string) =>
    queryOptions({
      queryKey: ['messages', 'check', leadId, channel, purpose, address ?? null],
      queryFn: ({ signal }) =>
        api.messages.check({ id: leadId, channel, purpose, ...(address && { address }) }, { signal }),
      staleTime: 0,
      refetchInterval: 60_000,
    }),
  ofLead: (leadId: string) =>
    infiniteQueryOptions({
      queryKey: ['messages', 'list', leadId],
      queryFn: ({ pageParam, signal }) =>
        api.messages.list({ id: leadId, limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ...byCursor,
    }),
  consents: (leadId: string) =>
    queryOptions({
      queryKey: ['messages', 'consents', leadId],
      queryFn: ({ signal }) => api.consents.ofLead({ id: leadId }, { signal }),
    }),
  voice: queryOptions({
    queryKey: ['messages', 'voice'],
    queryFn: ({ signal }) => api.voice.settings({}, { signal }),
  }),
  /** The member's own call while it is in progress. */
  voiceCall: (id: string) =>
    queryOptions({
      queryKey: ['messages', 'voice-call', id],
      queryFn: ({ signal }) => api.voice.get({ id }, { signal }),
      refetchInterval: ({ state: { data } }) => (data && ['ended', 'failed'].includes(data.state) ? false : 1_500),
    }),
  settings: queryOptions({
    queryKey: ['messages', 'settings'],
    queryFn: ({ signal }) => api.messages.settings({}, { signal }),
  }),
  templates: queryOptions({
    queryKey: ['templates', 'list'],
    queryFn: ({ signal }) => api.messages.templates({}, { signal }),
  }),
};

export const inboxQueries = {
  list: (view: InboxView) =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'list', { view }],
      queryFn: ({ pageParam, signal }) =>
        api.inbox.list({ view, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ...byCursor,
    }),
  search: (q: string) =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'list', { q }],
      queryFn: ({ pageParam, signal }) =>
        api.inbox.search({ q, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ...byCursor,
    }),
  get: (id: string) =>
    queryOptions({ queryKey: ['inbox', 'get', id], queryFn: ({ signal }) => api.inbox.get({ id }, { signal }) }),
  messages: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'messages', id],
      queryFn: ({ pageParam, signal }) =>
        api.inbox.messages({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ...byCursor,
    }),
  channels: queryOptions({
    queryKey: ['channels', 'list'],
    queryFn: ({ signal }) => api.inbox.channels({}, { signal }),
  }),
};
