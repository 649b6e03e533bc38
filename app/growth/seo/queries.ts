import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { SeoKind } from '#contract/growth/seo/head.ts';

/** Keys start with those of sites, so that an event of a site refreshes these queries too. */
export const seoQueries = {
  settings: (site: string) =>
    queryOptions({
      queryKey: ['sites', 'seo', site, 'settings'],
      queryFn: ({ signal }) => api.seo.get({ site }, { signal }),
    }),
  pages: (site: string, kind: SeoKind) =>
    infiniteQueryOptions({
      queryKey: ['sites', 'seo', site, 'pages', kind],
      queryFn: ({ pageParam, signal }) =>
        api.seo.pages({ site, kind, limit: 25, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  redirects: (site: string) =>
    infiniteQueryOptions({
      queryKey: ['sites', 'seo', site, 'redirects'],
      queryFn: ({ pageParam, signal }) =>
        api.seo.redirects({ site, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  audit: (site: string) =>
    queryOptions({
      queryKey: ['sites', 'seo', site, 'audit'],
      queryFn: ({ signal }) => api.seo.audit({ site }, { signal }),
      refetchInterval: ({ state }) => (state.data?.audit?.state === 'running' ? 2_000 : false),
    }),
};
