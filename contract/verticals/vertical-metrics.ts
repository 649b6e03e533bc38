import type { Metric } from '../core/metrics/metric.ts';

const count = { is: 'count' } as const;
const funded = { version: 1, time: 'fundedOn', where: 'state:is(funded)' } as const;

export const loanMetrics: readonly Metric[] = [
  { id: 'loans_open', version: 1, measure: count, where: 'state:is(open)', unit: 'count' },
  { id: 'loan_pipeline', version: 1, measure: { is: 'sum', of: 'amount' }, where: 'state:is(open)', unit: 'money' },
  { ...funded, id: 'loans_funded', measure: count, unit: 'count', better: 'more' },
  { ...funded, id: 'loan_volume', measure: { is: 'sum', of: 'amount' }, unit: 'money', better: 'more' },
];

const written = { version: 1, time: 'inceptionOn' } as const;
const inForce = { version: 1, where: 'state:is(in_force)' } as const;

export const policyMetrics: readonly Metric[] = [
  { ...inForce, id: 'policies_in_force', measure: count, unit: 'count' },
  { ...inForce, id: 'premium_in_force', measure: { is: 'sum', of: 'premium' }, unit: 'money' },
  { ...written, id: 'policies_written', measure: count, unit: 'count', better: 'more' },
  { ...written, id: 'premium_written', measure: { is: 'sum', of: 'premium' }, unit: 'money', better: 'more' },
];

export const unitMetrics: readonly Metric[] = [
  { id: 'units', version: 1, measure: count, unit: 'count' },
  { id: 'units_vacant', version: 1, measure: count, when: 'vacant', unit: 'count', better: 'less' },
  { id: 'occupancy_rate', version: 1, measure: { is: 'share', when: 'occupied' }, unit: 'share', better: 'more' },
];
