import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin with the listings domain, because changes of the listing affect its kit. */
export const marketingQueries = {
  of: (listing: string) =>
    queryOptions({
      queryKey: ['listings', 'marketing', listing],
      queryFn: ({ signal }) => api.marketing.get({ id: listing }, { signal }),
    }),
};

/** URL of an image preview; the version makes it change with the kit. */
export const previewAddress = (listing: string, shape: string, version: number): string =>
  `/api/v1/listings/${listing}/marketing/pictures/${shape}?preview=true&version=${version}`;
