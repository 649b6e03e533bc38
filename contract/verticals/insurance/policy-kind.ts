import type { Kind } from '../../core/kind.ts';

export const policyKind = {
  type: 'policy',
  page: '/policy/{id}',
  list: '/insurance/policies',
  views: 'policies',
  vertical: 'insurance',
  isCommented: true,
  holdsFiles: true,
  concernsLeads: true,
  handedOn: 'policies',
  activity: { group: 'changes', events: ['created', 'transacted', 'assigned'] },
} as const satisfies Kind;
