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

/** The server-rendered site, keyed by version, so that a change loads it again. */
export const previewQuery = ({ id, version, preview }: Site) =>
  queryOptions({
    queryKey: ['sites', 'preview', id, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(preview, { signal, credentials: 'omit' });
      if (!answer.ok) throw new Error(`The preview answered ${answer.status}.`);
      return withoutLinks(await answer.text());
    },
  });

/** Links inside a preview frame must not navigate. */
export const withoutLinks = (html: string): string => html.replace(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1');
