import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { ClosingPart } from '#contract/verticals/closing/facts.ts';

/** Keys begin with the domain of the record that shows it, so that what happens to the record reads it again. */
const domains = { deal: 'deals', loan: 'loans', policy: 'policies' } as const;

export const closingQueries = {
  get: (part: ClosingPart, id: string) =>
    queryOptions({
      queryKey: [domains[part], 'closing', id],
      queryFn: ({ signal }) => api.closings.get({ part, id }, { signal }),
    }),
  suggestions: (part: ClosingPart, id: string) =>
    queryOptions({
      queryKey: [domains[part], 'closing-suggestions', id],
      queryFn: ({ signal }) => api.closings.suggest({ part, id }, { signal }),
    }),
  preview: (part: ClosingPart, id: string, closingOn: string | null) =>
    queryOptions({
      queryKey: [domains[part], 'closing-preview', id, closingOn],
      queryFn: ({ signal }) => api.closings.preview({ part, id, closingOn }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** What a moved closing changes on screens. */
export const closingDomains = Object.values(domains);
