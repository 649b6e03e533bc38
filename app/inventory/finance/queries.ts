import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { pagesOf } from '#app/inventory/paged.ts';
import type { BookKey } from '#contract/inventory/finance/chart.ts';

const pages = pagesOf('finance');

export type Period = { from: string; to: string };
export type Whose = { kind: string; id: string };

/** Keys begin with the domain, as invalidation expects. */
export const financeQueries = {
  overview: (period: Period) =>
    queryOptions({
      queryKey: ['finance', 'overview', period],
      queryFn: ({ signal }) => api.finance.overview(period, { signal }),
      placeholderData: keepPreviousData,
    }),
  settings: queryOptions({
    queryKey: ['finance', 'settings'],
    queryFn: ({ signal }) => api.finance.settings({}, { signal }),
  }),
  accounts: (book: BookKey, on: string) =>
    queryOptions({
      queryKey: ['finance', 'accounts', { book, on }],
      queryFn: ({ signal }) => api.finance.accounts({ book, on }, { signal }),
      placeholderData: keepPreviousData,
    }),
  statement: (id: string, period: Period, whose: Whose | null) =>
    pages(['statement', { id, period, whose }], (asked, options) =>
      api.finance.statement(
        { id, ...period, ...(whose && { ownerKind: whose.kind, ownerId: whose.id }), ...asked },
        options,
      ),
    ),
  subledgers: (id: string) =>
    queryOptions({
      queryKey: ['finance', 'subledgers', { id }],
      queryFn: ({ signal }) => api.finance.subledgers({ id, limit: 100 }, { signal }),
    }),
  journal: (book: BookKey, search: string) =>
    pages(['journal', { book, search }], (asked, options) =>
      api.finance.journal({ book, ...(search && { search }), ...asked }, options),
    ),
  payouts: (state: 'due' | 'paid') =>
    pages(['payouts', { state }], (asked, options) => api.finance.payouts({ state, ...asked }, options)),
  bills: pages(['bills'], (asked, options) => api.finance.bills(asked, options)),
  receivables: (on: string) =>
    pages(['receivables', { on }], (asked, options) => api.finance.receivables({ on, ...asked }, options)),
  fees: queryOptions({
    queryKey: ['finance', 'fees'],
    queryFn: ({ signal }) => api.finance.feeSchedules({}, { signal }),
  }),
  payees: (year: number) =>
    pages(['payees', { year }], (asked, options) => api.finance.payees({ year, ...asked }, options)),
  deposits: (state: 'received' | 'all') =>
    pages(['deposits', { state }], (asked, options) => api.finance.deposits({ state, ...asked }, options)),
  bankLines: (id: string) =>
    pages(['bank', { id }], (asked, options) => api.finance.bankLines({ id, state: 'open', ...asked }, options)),
  bookLines: (id: string) =>
    queryOptions({
      queryKey: ['finance', 'book', { id }],
      queryFn: ({ signal }) => api.finance.bookLines({ id }, { signal }),
    }),
  worksheet: (id: string, through: string, statement: number) =>
    queryOptions({
      queryKey: ['finance', 'worksheet', { id, through, statement }],
      queryFn: ({ signal }) => api.finance.worksheet({ id, through, statement }, { signal }),
    }),
  voidedChecks: (id: string) =>
    pages(['voidedChecks', { id }], (asked, options) => api.finance.voidedChecks({ id, ...asked }, options)),
  reconciliations: (id: string) =>
    pages(['reconciliations', { id }], (asked, options) => api.finance.reconciliations({ id, ...asked }, options)),
};
