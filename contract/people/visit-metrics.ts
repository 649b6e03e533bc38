import type { Metric } from '../core/metrics/metric.ts';

const came = { version: 1, time: 'cameAt', measure: { is: 'count' }, unit: 'count', better: 'more' } as const;

const refused = { version: 1, time: 'refusedAt' } as const;

/** Fields at which a public form was refused, one for each field and filling of a form, and those after which it was never sent. */
export const refusalMetrics: readonly Metric[] = [
  { ...refused, id: 'fields_refused', measure: { is: 'count' }, unit: 'count', better: 'less' },
  { ...refused, id: 'fields_given_up', when: 'givenUp', measure: { is: 'count' }, unit: 'count', better: 'less' },
  { ...refused, id: 'give_up_rate', measure: { is: 'share', when: 'givenUp' }, unit: 'share', better: 'less' },
];

/** Visits to the organization's own sites and forms, and what they led to. Each visit counts once, at its start. */
export const visitMetrics: readonly Metric[] = [
  { ...came, id: 'visits' },
  { ...came, id: 'visits_with_inquiry', when: 'inquired' },
  { ...came, id: 'visits_with_appointment', when: 'appointment' },
  { ...came, id: 'visits_clients', when: 'client' },
  { ...came, id: 'visits_closed', when: 'closed' },
  { ...came, id: 'inquiry_rate', measure: { is: 'share', when: 'inquired' }, unit: 'share' },
];
