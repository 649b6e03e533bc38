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
  activity: { group: 'changes', events: ['created', 'stage_changed', 'assigned', 'document_approved'] },
} as const satisfies Kind;
