import type { Metric } from '../core/metrics/metric.ts';

/** Values of groupings, with their names. */
export const endingOptions = ['canceled', 'nonrenewed', 'rewritten', 'renewed'].map((value) => ({
  value,
  label: `metrics.ending.${value}`,
}));
export const ageOptions = ['30', '60', '90', 'older'].map((value) => ({ value, label: `metrics.age.${value}` }));

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
  {
    id: 'fallout_rate',
    version: 1,
    time: 'endedOn',
    when: 'applied',
    measure: { is: 'share', where: 'state:none_of(open,funded)' },
    unit: 'share',
    better: 'less',
  },
];

const locked = { version: 1, time: 'lockedOn' } as const;

/** Every lock that was taken, also of loans that ended since. */
export const lockMetrics: readonly Metric[] = [
  { ...locked, id: 'locks_taken', measure: count, unit: 'count' },
  { ...locked, id: 'locked_volume', measure: { is: 'sum', of: 'amount' }, unit: 'money' },
  { ...locked, id: 'lock_extended_share', measure: { is: 'share', when: 'extended' }, unit: 'share', better: 'less' },
  { ...locked, id: 'lock_funded_share', measure: { is: 'share', when: 'funded' }, unit: 'share', better: 'more' },
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
  {
    id: 'premium_lost',
    version: 1,
    time: 'endsOn',
    when: 'lost',
    measure: { is: 'sum', of: 'premium' },
    unit: 'money',
    better: 'less',
  },
];

const began = { version: 1, time: 'effectiveOn' } as const;

/** By policy year: what the terms that began in a period have earned until today, and what was lost under them. */
/** Of everybody who has something in force: how much of what a household insures is here. */
export const householdMetrics: readonly Metric[] = [
  { id: 'households_insured', version: 1, measure: count, unit: 'count', better: 'more' },
  { id: 'policies_per_household', version: 1, measure: { is: 'mean', of: 'policies' }, unit: 'count', better: 'more' },
];

export const termMetrics: readonly Metric[] = [
  { ...began, id: 'terms_begun', measure: count, unit: 'count' },
  { ...began, id: 'premium_earned', measure: { is: 'sum', of: 'earned' }, unit: 'money', better: 'more' },
  { ...began, id: 'losses_incurred', measure: { is: 'sum', of: 'incurred' }, unit: 'money', better: 'less' },
  {
    id: 'retention_rate',
    version: 1,
    time: 'endsOn',
    when: 'ended',
    measure: { is: 'share', when: 'kept' },
    unit: 'share',
    better: 'more',
  },
];

const lossOn = { version: 1, time: 'lossOn' } as const;

export const claimMetrics: readonly Metric[] = [
  { ...lossOn, id: 'claims_filed', measure: count, unit: 'count', better: 'less' },
  { ...lossOn, id: 'claims_paid', measure: { is: 'sum', of: 'paid' }, unit: 'money', better: 'less' },
  { id: 'claims_open', version: 1, when: 'open', measure: count, unit: 'count', better: 'less' },
  { id: 'claims_reserved', version: 1, when: 'open', measure: { is: 'sum', of: 'reserved' }, unit: 'money' },
];

const posted = { version: 1, time: 'paidOn' } as const;

/** What carriers paid on statements that were posted, by who wrote the business. */
export const producerPayMetrics: readonly Metric[] = [
  { ...posted, id: 'commission_received', measure: { is: 'sum', of: 'received' }, unit: 'money', better: 'more' },
  { ...posted, id: 'producer_commission', measure: { is: 'sum', of: 'producer' }, unit: 'money' },
  { ...posted, id: 'agency_commission', measure: { is: 'sum', of: 'agency' }, unit: 'money', better: 'more' },
  { ...posted, id: 'chargebacks', measure: { is: 'sum', of: 'chargeback' }, unit: 'money', better: 'less' },
];

export const unitMetrics: readonly Metric[] = [
  { id: 'units', version: 1, measure: count, unit: 'count' },
  { id: 'units_vacant', version: 1, measure: count, when: 'vacant', unit: 'count', better: 'less' },
  { id: 'occupancy_rate', version: 1, measure: { is: 'share', when: 'occupied' }, unit: 'share', better: 'more' },
];

const current = { version: 1, when: 'current' } as const;

/** The rent roll: leases that run today. */
export const leaseMetrics: readonly Metric[] = [
  { ...current, id: 'leases_current', measure: count, unit: 'count', better: 'more' },
  { ...current, id: 'rent_monthly', measure: { is: 'sum', of: 'rent' }, unit: 'money', better: 'more' },
  { ...current, id: 'rent_market', measure: { is: 'sum', of: 'market' }, unit: 'money' },
  { ...current, id: 'rent_balance', measure: { is: 'sum', of: 'balance' }, unit: 'money', better: 'less' },
  { id: 'leases_ending', version: 1, time: 'untilOn', when: 'staying', measure: count, unit: 'count' },
];

export const chargeMetrics: readonly Metric[] = [
  { id: 'rent_charged', version: 1, time: 'dueOn', measure: { is: 'sum', of: 'cents' }, unit: 'money' },
  {
    id: 'rent_past_due',
    version: 1,
    when: 'late',
    measure: { is: 'sum', of: 'open' },
    unit: 'money',
    better: 'less',
  },
  { id: 'charges_past_due', version: 1, when: 'late', measure: count, unit: 'count', better: 'less' },
];

export const rentPaymentMetrics: readonly Metric[] = [
  {
    id: 'rent_received',
    version: 1,
    time: 'receivedOn',
    measure: { is: 'sum', of: 'cents' },
    unit: 'money',
    better: 'more',
  },
  { id: 'management_fees', version: 1, time: 'receivedOn', measure: { is: 'sum', of: 'fee' }, unit: 'money' },
];

export const ownerPaymentMetrics: readonly Metric[] = [
  { id: 'owner_distributions', version: 1, time: 'paidOn', measure: { is: 'sum', of: 'cents' }, unit: 'money' },
];

export const vendorBillMetrics: readonly Metric[] = [
  { id: 'vendor_payments', version: 1, time: 'paidOn', measure: { is: 'sum', of: 'cents' }, unit: 'money' },
  {
    id: 'bills_unpaid',
    version: 1,
    when: 'unpaid',
    measure: { is: 'sum', of: 'cents' },
    unit: 'money',
    better: 'less',
  },
];

const inPlace = { version: 1, when: 'inPlace' } as const;

/** Leases of commercial buildings: what is let today. */
export const commercialLeaseMetrics: readonly Metric[] = [
  { ...inPlace, id: 'commercial_leases', measure: count, unit: 'count', better: 'more' },
  { ...inPlace, id: 'square_feet_leased', measure: { is: 'sum', of: 'area' }, unit: 'count', better: 'more' },
  { ...inPlace, id: 'commercial_rent_signed', measure: { is: 'sum', of: 'signed' }, unit: 'money', better: 'more' },
];

const billed = { version: 1, time: 'billedOn' } as const;

/** Statements of common costs, as they were billed. */
export const camMetrics: readonly Metric[] = [
  { ...billed, id: 'cam_statements', measure: count, unit: 'count' },
  { ...billed, id: 'cam_share', measure: { is: 'sum', of: 'owed' }, unit: 'money' },
  { ...billed, id: 'cam_estimates', measure: { is: 'sum', of: 'estimates' }, unit: 'money' },
  { ...billed, id: 'cam_true_up', measure: { is: 'sum', of: 'trueUp' }, unit: 'money' },
];
