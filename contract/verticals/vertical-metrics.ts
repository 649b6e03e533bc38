import type { Metric } from '../core/metrics/metric.ts';

const count = { is: 'count' } as const;
const open = { version: 1, where: 'state:is(open)' } as const;
const funded = { version: 1, time: 'fundedOn', where: 'state:is(funded)' } as const;

export const loanMetrics: readonly Metric[] = [
  { id: 'loan_applications', version: 1, time: 'applicationOn', measure: count, unit: 'count', better: 'more' },
  { ...open, id: 'loans_open', measure: count, unit: 'count' },
  { ...open, id: 'loan_pipeline', measure: { is: 'sum', of: 'amount' }, unit: 'money' },
  { id: 'locks_expiring', version: 1, when: 'lockExpiring', measure: count, unit: 'count', better: 'less' },
  { ...funded, id: 'loans_funded', measure: count, unit: 'count', better: 'more' },
  { ...funded, id: 'funded_volume', measure: { is: 'sum', of: 'amount' }, unit: 'money', better: 'more' },
  {
    ...funded,
    id: 'days_to_fund',
    measure: { is: 'time', from: 'applicationOn', to: 'fundedOn', take: 'median' },
    unit: 'days',
    better: 'less',
  },
  {
    id: 'pull_through',
    version: 1,
    time: 'endedOn',
    when: 'applied',
    measure: { is: 'share', where: 'state:is(funded)' },
    unit: 'share',
    better: 'more',
  },
];

const inForce = { version: 1, where: 'state:is(in_force)' } as const;
const written = { version: 1, time: 'inceptionOn' } as const;

export const policyMetrics: readonly Metric[] = [
  { ...inForce, id: 'policies_in_force', measure: count, unit: 'count', better: 'more' },
  { ...inForce, id: 'premium_in_force', measure: { is: 'sum', of: 'premium' }, unit: 'money', better: 'more' },
  { ...written, id: 'policies_written', measure: count, unit: 'count', better: 'more' },
  { ...written, id: 'premium_written', measure: { is: 'sum', of: 'premium' }, unit: 'money', better: 'more' },
  { id: 'renewals_due', version: 1, time: 'expiresOn', when: 'running', measure: count, unit: 'count' },
  { id: 'policies_lost', version: 1, time: 'endsOn', when: 'lost', measure: count, unit: 'count', better: 'less' },
];

export const unitMetrics: readonly Metric[] = [
  { id: 'units', version: 1, measure: count, unit: 'count' },
  { id: 'units_vacant', version: 1, measure: count, when: 'vacant', unit: 'count', better: 'less' },
  { id: 'occupancy_rate', version: 1, measure: { is: 'share', when: 'occupied' }, unit: 'share', better: 'more' },
];
