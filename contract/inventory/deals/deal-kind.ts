import type { Kind } from '../../core/kind.ts';

export const dealKind = {
  type: 'deal',
  page: '/deal/{id}',
  list: '/deals',
  views: 'deals',
  isCommented: true,
  holdsFiles: true,
  concernsLeads: true,
  handedOn: 'deals',
} as const satisfies Kind;
