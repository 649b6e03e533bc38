import type { Metric } from '../core/metrics/metric.ts';

const count = { is: 'count' } as const;
const decided = 'state:any_of(won,lost)';
const won = { version: 1, time: 'closedOn', where: 'state:is(won)' } as const;

export const dealMetrics: readonly Metric[] = [
  { id: 'deals_opened', version: 1, time: 'createdAt', measure: count, unit: 'count', better: 'more' },
  { id: 'deals_open', version: 1, measure: count, where: 'state:is(open)', unit: 'count' },
  { id: 'pipeline_value', version: 1, measure: { is: 'sum', of: 'gross' }, where: 'state:is(open)', unit: 'money' },
  {
    id: 'pipeline_weighted',
    version: 1,
    measure: { is: 'sum', of: 'weighted' },
    where: 'state:is(open)',
    unit: 'money',
  },
  { ...won, id: 'closings', measure: count, unit: 'count', better: 'more' },
  { ...won, id: 'commission', measure: { is: 'sum', of: 'gross' }, unit: 'money', better: 'more' },
  { ...won, id: 'commission_per_closing', measure: { is: 'mean', of: 'gross' }, unit: 'money', better: 'more' },
  {
    ...won,
    id: 'days_to_close',
    measure: { is: 'time', from: 'createdAt', to: 'closedOn', take: 'median' },
    unit: 'days',
    better: 'less',
  },
  { ...won, id: 'repeat_share', measure: { is: 'share', when: 'repeat' }, unit: 'share', better: 'more' },
  { ...won, id: 'referral_share', measure: { is: 'share', when: 'referred' }, unit: 'share', better: 'more' },
  {
    id: 'win_rate',
    version: 1,
    time: 'stageChangedAt',
    where: decided,
    measure: { is: 'share', where: 'state:is(won)' },
    unit: 'share',
    better: 'more',
  },
];

const lost = { version: 1, time: 'stageChangedAt', where: 'state:is(lost)', better: 'less' } as const;

export const lostDealMetrics: readonly Metric[] = [
  { ...lost, id: 'deals_lost', measure: count, unit: 'count' },
  { ...lost, id: 'commission_lost', measure: { is: 'sum', of: 'gross' }, unit: 'money' },
];

const approved = { version: 1, time: 'onDay' } as const;

/** What approved commission breakdowns gave each agent and the brokerage, by the day of the deal. */
export const earningMetrics: readonly Metric[] = [
  { ...approved, id: 'agent_gross', measure: { is: 'sum', of: 'gross' }, unit: 'money', better: 'more' },
  { ...approved, id: 'agent_commission', measure: { is: 'sum', of: 'agent' }, unit: 'money', better: 'more' },
  { ...approved, id: 'brokerage_split', measure: { is: 'sum', of: 'house' }, unit: 'money', better: 'more' },
];

/** What funded deals owe agents and others, and what of it was paid, as a 1099-NEC counts it. */
export const payoutMetrics: readonly Metric[] = [
  { id: 'payouts_paid', version: 1, time: 'paidOn', measure: { is: 'sum', of: 'cents' }, unit: 'money' },
  { id: 'payouts_made', version: 1, time: 'paidOn', measure: count, unit: 'count' },
  { id: 'payouts_open', version: 1, when: 'open', measure: { is: 'sum', of: 'cents' }, unit: 'money', better: 'less' },
];

const closed = { version: 1, time: 'firstClosedOn' } as const;

/** Clients with a closed deal, by the time of their first one. */
export const clientMetrics: readonly Metric[] = [
  { ...closed, id: 'clients', measure: count, unit: 'count', better: 'more' },
  { ...closed, id: 'lifetime_value', measure: { is: 'mean', of: 'lifetime' }, unit: 'money', better: 'more' },
  { ...closed, id: 'deals_per_client', measure: { is: 'mean', of: 'deals' }, unit: 'count', better: 'more' },
];

const sold = { version: 1, time: 'closeDate', where: 'standardStatus:is(Closed)' } as const;

export const listingMetrics: readonly Metric[] = [
  {
    id: 'listings_active',
    version: 1,
    measure: count,
    where: 'standardStatus:any_of(Active,Active Under Contract)',
    unit: 'count',
  },
  { ...sold, id: 'listings_sold', measure: count, unit: 'count', better: 'more' },
  { ...sold, id: 'sold_volume', measure: { is: 'sum', of: 'closePrice' }, unit: 'money', better: 'more' },
  { ...sold, id: 'days_on_market', measure: { is: 'median', of: 'daysOnMarket' }, unit: 'days', better: 'less' },
  { ...sold, id: 'sale_to_list', measure: { is: 'mean', of: 'saleToList' }, unit: 'share', better: 'more' },
];

const toured = { version: 1, time: 'startsAt', when: 'held' } as const;

/** Results of marketing a home: showing requests, showings, and feedback. */
export const showingMetrics: readonly Metric[] = [
  { id: 'showings_requested', version: 1, time: 'createdAt', measure: count, unit: 'count', better: 'more' },
  { ...toured, id: 'showings_held', measure: count, unit: 'count', better: 'more' },
  { ...toured, id: 'showing_feedback_rate', measure: { is: 'share', when: 'answered' }, unit: 'share', better: 'more' },
  {
    version: 1,
    time: 'startsAt',
    when: 'answered',
    id: 'showing_interest',
    measure: { is: 'mean', of: 'interest' },
    unit: 'count',
    better: 'more',
  },
];

const received = { version: 1, time: 'receivedAt' } as const;

export const offerMetrics: readonly Metric[] = [
  { ...received, id: 'offers_received', measure: count, unit: 'count', better: 'more' },
  {
    ...received,
    id: 'offers_accepted_share',
    measure: { is: 'share', when: 'accepted' },
    unit: 'share',
    better: 'more',
  },
  { ...received, id: 'offer_to_list', measure: { is: 'mean', of: 'toList' }, unit: 'share', better: 'more' },
];
