import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { pagesOf } from '#app/inventory/paged.ts';

const pages = pagesOf('commercial');

export const commercialQueries = {
  sales: (state: 'open' | 'all') =>
    pages(['sales', { state }], (asked, options) => api.commercialSales.list({ ...asked, state }, options)),
  sale: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'sale', { id }],
      queryFn: ({ signal }) => api.commercialSales.get({ id }, { signal }),
    }),
  room: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'room', { id }],
      queryFn: ({ signal }) => api.commercialSales.room({ id }, { signal }),
    }),
  visits: (id: string, guest: string) =>
    pages(['visits', { id, guest }], (asked, options) => api.commercialSales.visits({ ...asked, id, guest }, options)),
  contacts: (kind: 'investor' | 'tenant_rep') =>
    pages(['contacts', { kind }], (asked, options) => api.commercialMarket.contacts({ ...asked, kind }, options)),
  matches: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'matches', { id }],
      queryFn: ({ signal }) => api.commercialMarket.matches({ id }, { signal }),
    }),
  comps: (kind: 'lease' | 'sale' | undefined) =>
    pages(['comps', { kind }], (asked, options) =>
      api.commercialMarket.comps({ ...asked, ...(kind && { kind }) }, options),
    ),
  commissions: pages(['commissions'], (asked, options) => api.commercialCommissions.list(asked, options)),
  commission: (proposal: string) =>
    queryOptions({
      queryKey: ['commercial', 'commission', { proposal }],
      queryFn: ({ signal }) => api.commercialCommissions.get({ proposal }, { signal }),
    }),
  tours: pages(['tours'], (asked, options) => api.tourBooks.list(asked, options)),
  buildings: (search: string) =>
    pages(['buildings', { search }], (asked, options) =>
      api.commercial.buildings({ ...asked, ...(search && { search }) }, options),
    ),
  dates: pages(['dates'], (asked, options) => api.commercial.dates(asked, options)),
  building: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'building', { id }],
      queryFn: ({ signal }) => api.commercial.building({ id }, { signal }),
    }),
  lease: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'lease', { id }],
      queryFn: ({ signal }) => api.commercial.lease({ id }, { signal }),
    }),
  cam: (id: string, year: number, estimates: number) =>
    queryOptions({
      queryKey: ['commercial', 'cam', { id, year, estimates }],
      queryFn: ({ signal }) => api.commercial.reconcile({ id, year, estimates }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
