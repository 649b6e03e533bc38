import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { withoutLinks } from '../website/queries.ts';

export const pageQueries = {
  all: ['pages'] as const,
  of: (site: string) =>
    queryOptions({
      queryKey: ['pages', 'list', site],
      queryFn: ({ signal }) => api.pages.list({ site }, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['pages', 'one', id],
      queryFn: ({ signal }) => api.pages.get({ id }, { signal }),
    }),
  versions: (id: string) =>
    queryOptions({
      queryKey: ['pages', 'versions', id],
      queryFn: ({ signal }) => api.pages.versions({ id }, { signal }),
    }),
  /** The server-rendered page, keyed by version, so that a change loads it again. */
  preview: ({ id, version, preview }: ContentPage, locale: Locale) =>
    queryOptions({
      queryKey: ['pages', 'preview', id, version, locale],
      queryFn: async ({ signal }) => {
        const answer = await fetch(`${preview}&lang=${locale}`, { signal, credentials: 'omit' });
        if (!answer.ok) throw new Error(`The preview answered ${answer.status}.`);
        return withoutLinks(await answer.text());
      },
    }),
};
