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
  activity: { group: 'changes', events: ['created', 'status_changed', 'price_changed', 'assigned'] },
} as const satisfies Kind;
