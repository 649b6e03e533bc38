import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { pagesOf } from '#app/inventory/paged.ts';

const pages = pagesOf('rentals');
const of = (property: string | null) => (property ? { property } : {});

export const rentalQueries = {
  leaseDrafts: (of: { application?: string; lease?: string }) =>
    queryOptions({
      queryKey: ['rentals', 'leaseDrafts', of],
      queryFn: ({ signal }) => api.leaseSigning.drafts(of, { signal }),
    }),
  leaseDraft: (id: string) =>
    queryOptions({
      queryKey: ['rentals', 'leaseDraft', { id }],
      queryFn: ({ signal }) => api.leaseSigning.get({ id }, { signal }),
    }),
  leaseTemplates: queryOptions({
    queryKey: ['rentals', 'leaseTemplates'],
    queryFn: ({ signal }) => api.leaseSigning.templates({}, { signal }),
  }),
  bids: (id: string) =>
    queryOptions({
      queryKey: ['rentals', 'bids', { id }],
      queryFn: ({ signal }) => api.repairBids.list({ id }, { signal }),
    }),
  tax: (year: number) =>
    queryOptions({
      queryKey: ['rentals', 'tax', { year }],
      queryFn: ({ signal }) => api.rentalTax.forms({ year }, { signal }),
    }),
  overview: queryOptions({
    queryKey: ['rentals', 'overview'],
    queryFn: ({ signal }) => api.rentals.overview({}, { signal }),
  }),
  settings: queryOptions({
    queryKey: ['rentals', 'settings'],
    queryFn: ({ signal }) => api.rentals.settings({}, { signal }),
  }),
  properties: (search: string) =>
    pages(['properties', { search }], (asked, options) =>
      api.rentals.properties({ ...asked, ...(search && { search }) }, options),
    ),
  property: (id: string) =>
    queryOptions({
      queryKey: ['rentals', 'property', { id }],
      queryFn: ({ signal }) => api.rentals.property({ id }, { signal }),
    }),
  statement: (id: string, period: { from: string; to: string }) =>
    queryOptions({
      queryKey: ['rentals', 'statement', { id, period }],
      queryFn: ({ signal }) => api.rentals.statement({ id, ...period, limit: 100 }, { signal }),
      placeholderData: keepPreviousData,
    }),
  rentRoll: (property: string | null) =>
    pages(['rentRoll', { property }], (asked, options) => api.rentals.rentRoll({ ...asked, ...of(property) }, options)),
  rentRollTotals: (property: string | null) =>
    queryOptions({
      queryKey: ['rentals', 'rentRollTotals', { property }],
      queryFn: ({ signal }) => api.rentals.rentRollTotals(of(property), { signal }),
      placeholderData: keepPreviousData,
    }),
  renewals: pages(['renewals'], (asked, options) => api.rentalLeases.renewals(asked, options)),
  delinquency: (property: string | null) =>
    pages(['delinquency', { property }], (asked, options) =>
      api.rentals.delinquency({ ...asked, ...of(property) }, options),
    ),
  delinquencyTotals: (property: string | null) =>
    queryOptions({
      queryKey: ['rentals', 'delinquencyTotals', { property }],
      queryFn: ({ signal }) => api.rentals.delinquencyTotals(of(property), { signal }),
      placeholderData: keepPreviousData,
    }),
  requests: (state: 'open' | 'all', property: string | null) =>
    pages(['requests', { state, property }], (asked, options) =>
      api.rentals.requests({ state, ...asked, ...of(property) }, options),
    ),
  bills: pages(['bills'], (asked, options) => api.rentals.bills({ state: 'unpaid', ...asked }, options)),
  criteria: queryOptions({
    queryKey: ['rentalApplications', 'criteria'],
    queryFn: ({ signal }) => api.rentalApplications.criteria({}, { signal }),
  }),
  vacancies: pages(['vacancies'], (asked, options) => api.rentalApplications.vacancies(asked, options)),
  applications: (state: 'open' | 'all') =>
    pages(['applications', { state }], (asked, options) => api.rentalApplications.list({ state, ...asked }, options)),
  application: (id: string) =>
    queryOptions({
      queryKey: ['rentalApplications', 'get', { id }],
      queryFn: ({ signal }) => api.rentalApplications.get({ id }, { signal }),
    }),
  inspections: (id: string) =>
    queryOptions({
      queryKey: ['leasePapers', 'inspections', { id }],
      queryFn: ({ signal }) => api.leasePapers.inspections({ id }, { signal }),
    }),
  notices: (id: string) =>
    queryOptions({
      queryKey: ['leasePapers', 'notices', { id }],
      queryFn: ({ signal }) => api.leasePapers.notices({ id }, { signal }),
    }),
  vendors: queryOptions({
    queryKey: ['rentals', 'vendors'],
    queryFn: ({ signal }) => api.rentals.vendors({}, { signal }),
  }),
  lease: (id: string) =>
    queryOptions({
      queryKey: ['rentalLeases', 'get', { id }],
      queryFn: ({ signal }) => api.rentalLeases.get({ id }, { signal }),
    }),
  ledger: (id: string, period: { from: string; to: string }) =>
    queryOptions({
      queryKey: ['rentalLeases', 'ledger', { id, period }],
      queryFn: ({ signal }) => api.rentalLeases.ledger({ id, ...period, limit: 100 }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
