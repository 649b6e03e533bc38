import type { Kind } from '../../core/kind.ts';

export const loanKind = {
  type: 'loan',
  page: '/loan/{id}',
  list: '/loans',
  views: 'loans',
  vertical: 'mortgage',
  isCommented: true,
  holdsFiles: true,
  concernsLeads: true,
  handedOn: 'loans',
  activity: { group: 'changes', events: ['created', 'milestone_changed', 'assigned', 'ended', 'reopened'] },
} as const satisfies Kind;
