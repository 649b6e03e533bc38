import type { Kind } from '../core/kind.ts';

export const appointmentKind = {
  type: 'appointment',
  page: '/calendar?open={id}',
  list: '/calendar',
  isCommented: true,
  concernsLeads: true,
  takesTaskSets: true,
} as const satisfies Kind;
