import type { Kind } from '../core/kind.ts';

export const listingKind = {
  type: 'listing',
  page: '/listing/{id}',
  list: '/listings',
  views: 'listings',
  isCommented: true,
  holdsFiles: true,
  takesTaskSets: true,
  handedOn: 'listings',
} as const satisfies Kind;
