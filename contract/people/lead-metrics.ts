import type { Metric } from '../core/metrics/metric.ts';

/** Stages without further work. In all others, custom stages included, a lead is open. */
export const endedStages = ['closed', 'past_client', 'trash'] as const;
export const clientStages = ['active', 'under_contract', 'closed', 'past_client'] as const;
export const openFilter = `stage:none_of(${endedStages.join(',')})`;
export const newFilter = 'stage:is(new)';
/** Sample leads are shown in lists but excluded from all metrics. */
export const countedFilter = 'tags:has_none(sample)';
const closedFilter = 'stage:any_of(closed,past_client)';

/** Bands for the time until the first touch by a member. */
const speedBands = ['5', '60', 'day', 'later', 'never'] as const;
export const speedLabel = 'metrics.speed';
export const speedOptions = speedBands.map((value) => ({ value, label: `metrics.speed.${value}` }));

const came = { version: 1, time: 'createdAt' } as const;
const count = { is: 'count' } as const;

export const leadMetrics: readonly Metric[] = [
  { ...came, id: 'leads_new', measure: count, unit: 'count', better: 'more' },
  { id: 'leads_open', version: 1, measure: count, where: openFilter, unit: 'count' },
  /** The only meaning of “New” as a current count: the stage, regardless of touches. */
  { id: 'leads_in_new', version: 1, measure: count, where: newFilter, unit: 'count' },
  { ...came, id: 'leads_unseen', measure: count, when: 'unseen', unit: 'count', better: 'less' },
  { ...came, id: 'leads_touched', measure: count, when: 'touched', unit: 'count', better: 'more' },
  /**
   * Since version 2, a lead that was ever spoken with counts, even if it is lost by now; since version 3 so does a call on which an
   * appointment was set.
   */
  { ...came, version: 3, id: 'leads_contacted', measure: count, when: 'contacted', unit: 'count', better: 'more' },
  { ...came, id: 'leads_with_appointment', measure: count, when: 'appointment', unit: 'count', better: 'more' },
  { ...came, id: 'leads_clients', measure: count, when: 'client', unit: 'count', better: 'more' },
  { ...came, id: 'leads_closed', measure: count, where: closedFilter, unit: 'count', better: 'more' },
  { ...came, id: 'leads_lost', measure: count, where: 'stage:is(trash)', unit: 'count', better: 'less' },
  {
    ...came,
    version: 3,
    id: 'contact_rate',
    measure: { is: 'share', when: 'contacted' },
    unit: 'share',
    better: 'more',
  },
  { ...came, id: 'appointment_rate', measure: { is: 'share', when: 'appointment' }, unit: 'share', better: 'more' },
  { ...came, id: 'client_rate', measure: { is: 'share', when: 'client' }, unit: 'share', better: 'more' },
  { ...came, id: 'closing_rate', measure: { is: 'share', where: closedFilter }, unit: 'share', better: 'more' },
  { ...came, id: 'answered_in_5', measure: { is: 'share', when: 'within5' }, unit: 'share', better: 'more' },
  /** Counts only people: an automatic first message is no answer. */
  {
    ...came,
    id: 'speed_to_lead',
    measure: { is: 'time', from: 'createdAt', to: 'firstTouchAt', take: 'median' },
    unit: 'minutes',
    better: 'less',
  },
  {
    ...came,
    id: 'speed_to_lead_p90',
    measure: { is: 'time', from: 'createdAt', to: 'firstTouchAt', take: 'p90' },
    unit: 'minutes',
    better: 'less',
  },
  { ...came, id: 'attempts', measure: { is: 'sum', of: 'attempts' }, unit: 'count', better: 'more' },
];

/** How long leads stay in a stage, for stays that ended in the period. */
export const stayMetrics: readonly Metric[] = [
  {
    id: 'time_in_stage',
    version: 1,
    time: 'left',
    measure: { is: 'time', from: 'entered', to: 'left', take: 'median' },
    unit: 'days',
    better: 'less',
  },
];
