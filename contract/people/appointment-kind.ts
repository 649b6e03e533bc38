import type { Kind } from '../core/kind.ts';

export const appointmentKind = {
  type: 'appointment',
  page: '/calendar?open={id}',
  list: '/calendar',
  isCommented: true,
  concernsLeads: true,
  takesTaskSets: true,
  handedOn: 'appointments',
  activity: { group: 'appointments', events: ['created', 'booked', 'moved', 'status_changed'] },
} as const satisfies Kind;
