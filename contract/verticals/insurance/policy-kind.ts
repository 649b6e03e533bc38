import type { Kind } from '../../core/kind.ts';

export const policyKind = {
  type: 'policy',
  page: '/policy/{id}',
  list: '/insurance/policies',
  views: 'policies',
  isCommented: true,
  holdsFiles: true,
  concernsLeads: true,
  handedOn: 'policies',
} as const satisfies Kind;
