import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin as those of listings do: whatever happens to the listing may make its kit say otherwise. */
export const marketingQueries = {
  of: (listing: string) =>
    queryOptions({
      queryKey: ['listings', 'marketing', listing],
      queryFn: ({ signal }) => api.marketing.get({ id: listing }, { signal }),
    }),
};

/** Where a picture is looked at; the version makes it another one. */
export const previewAddress = (listing: string, shape: string, version: number): string =>
  `/api/v1/listings/${listing}/marketing/pictures/${shape}?preview=true&version=${version}`;
