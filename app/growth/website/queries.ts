import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Site } from '#contract/growth/sites.ts';

export const sitesQuery = queryOptions({
  queryKey: ['sites', 'list'],
  queryFn: ({ signal }) => api.sites.list({}, { signal }),
});

export const domainsQuery = (site: string) =>
  queryOptions({
    queryKey: ['sites', 'domains', site],
    queryFn: ({ signal }) => api.siteDomains.list({ site }, { signal }),
  });

/** The page itself as the server draws it, by its version: what changes it brings another. */
export const previewQuery = ({ id, version, preview }: Site) =>
  queryOptions({
    queryKey: ['sites', 'preview', id, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(preview, { signal, credentials: 'omit' });
      if (!answer.ok) throw new Error(`The preview answered ${answer.status}.`);
      return withoutLinks(await answer.text());
    },
  });

/** In a frame that stands in the workspace no link may lead anywhere. */
export const withoutLinks = (html: string): string => html.replace(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1');
