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
  activity: {
    group: 'changes',
    events: [
      'created',
      'stage_changed',
      'assigned',
      'shared',
      'co_owned',
      'archived',
      'restored',
      'removed',
      'enquired',
    ],
  },
} as const satisfies Kind;
