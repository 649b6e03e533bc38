import type { Domain } from '#server/domain.ts';
import { calendarConnectors } from './connector.ts';
import { appointmentsListener } from './listener.ts';

export const calendarSync = {
  connectors: calendarConnectors,
  listeners: [appointmentsListener],
} satisfies Domain;
