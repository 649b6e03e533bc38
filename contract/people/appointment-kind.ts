import type { Kind } from '../core/kind.ts';

export const appointmentKind = {
  type: 'appointment',
  page: '/calendar?open={id}',
  list: '/calendar',
  isCommented: true,
  concernsLeads: true,
  takesTaskSets: true,
  handedOn: 'appointments',
} as const satisfies Kind;
