import type { Kind } from '../core/kind.ts';

export const leadKind = {
  type: 'lead',
  page: '/lead/{id}',
  list: '/leads',
  views: 'leads',
  isCommented: true,
  holdsFiles: true,
  concernsLeads: true,
  takesTaskSets: true,
  handedOn: 'leads',
} as const satisfies Kind;
