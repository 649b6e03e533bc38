import type { Metric } from '../core/metrics/metric.ts';

const came = { version: 1, time: 'cameAt', measure: { is: 'count' }, unit: 'count', better: 'more' } as const;

/** Visits to the organization's own sites and forms, and what they led to. Each visit counts once, at its start. */
export const visitMetrics: readonly Metric[] = [
  { ...came, id: 'visits' },
  { ...came, id: 'visits_with_inquiry', when: 'inquired' },
  { ...came, id: 'visits_with_appointment', when: 'appointment' },
  { ...came, id: 'visits_clients', when: 'client' },
  { ...came, id: 'visits_closed', when: 'closed' },
  { ...came, id: 'inquiry_rate', measure: { is: 'share', when: 'inquired' }, unit: 'share' },
];
