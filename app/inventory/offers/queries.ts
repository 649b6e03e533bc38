import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Queries used by screens and invalidation alike. Keys begin with the domain. */
export const offerQueries = {
  of: (listing: string) =>
    queryOptions({
      queryKey: ['offers', 'of', listing],
      queryFn: ({ signal }) => api.offers.list({ id: listing }, { signal }),
    }),
  rounds: (listing: string, offer: string) =>
    queryOptions({
      queryKey: ['offers', 'rounds', listing, offer],
      queryFn: ({ signal }) => api.offers.rounds({ id: listing, offerId: offer }, { signal }),
    }),
  dealsFor: (listing: string, offer: string) =>
    queryOptions({
      queryKey: ['offers', 'deals', listing, offer],
      queryFn: ({ signal }) => api.offers.dealsFor({ id: listing, offerId: offer }, { signal }),
    }),
  read: (listing: string, offer: string, document: string) =>
    queryOptions({
      queryKey: ['offers', 'read', listing, offer, document],
      queryFn: ({ signal }) => api.offers.readDocument({ id: listing, offerId: offer }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
