import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { CampaignState, Result } from '#contract/growth/campaigns/words.ts';
import type { GateRule } from '#contract/people/messages-words.ts';

export type Behind = {
  result: Result | 'left_out';
  rule?: GateRule | undefined;
  message?: string | undefined;
  variant?: 'a' | 'b' | undefined;
};

export const campaignQueries = {
  all: ['campaigns'] as const,
  list: (state: CampaignState | 'all', search: string) =>
    infiniteQueryOptions({
      queryKey: ['campaigns', 'list', { state, search }],
      queryFn: ({ pageParam, signal }) =>
        api.campaigns.list(
          {
            limit: 50,
            ...(state !== 'all' && { state }),
            ...(search && { search }),
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  get: (id: string) =>
    queryOptions({
      queryKey: ['campaigns', 'get', id],
      queryFn: ({ signal }) => api.campaigns.get({ id }, { signal }),
      // Polls while it is being sent: no event reports opens and clicks.
      refetchInterval: ({ state: { data } }) => (data && ['scheduled', 'sending'].includes(data.state) ? 5_000 : false),
    }),
  /** Keyed by version, because another audience needs another count. Polls while a job is counting. */
  reach: (id: string, version: number) =>
    queryOptions({
      queryKey: ['campaigns', 'reach', id, version],
      queryFn: ({ signal }) => api.campaigns.audience({ id }, { signal }),
      refetchInterval: ({ state: { data } }) => (data && !data.isDone ? 2_000 : false),
    }),
  preview: (
    id: string,
    version: number,
    { lead, ...shown }: { message: string; variant: 'a' | 'b'; locale: Locale; lead: string | undefined },
  ) =>
    queryOptions({
      queryKey: ['campaigns', 'preview', id, version, shown, lead],
      queryFn: ({ signal }) => api.campaigns.preview({ id, ...shown, ...(lead && { lead }) }, { signal }),
    }),
  /** Keyed by version, because changed content is sent differently. */
  rehearsal: (id: string, version: number) =>
    infiniteQueryOptions({
      queryKey: ['campaigns', 'rehearsal', id, version],
      queryFn: ({ pageParam, signal }) => api.campaigns.rehearse({ id, from: pageParam }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next,
    }),
  people: (id: string, behind: Behind) =>
    infiniteQueryOptions({
      queryKey: ['campaigns', 'people', id, behind],
      queryFn: ({ pageParam, signal }) =>
        api.campaigns.people({ id, limit: 50, ...behind, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  registration: queryOptions({
    queryKey: ['campaigns', 'registration'],
    queryFn: ({ signal }) => api.campaigns.textRegistration({}, { signal }),
  }),
  deliverability: queryOptions({
    queryKey: ['campaigns', 'deliverability'],
    queryFn: ({ signal }) => api.campaigns.deliverability({}, { signal }),
  }),
};
