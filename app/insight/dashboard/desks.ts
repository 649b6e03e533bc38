import type { Session } from '#contract/account/auth.ts';
import type { MeasuredKind } from '#contract/insight/boards.ts';
import type { GoalMetric } from '#contract/insight/goals.ts';
import type { Asked } from '../metrics/queries.ts';

/** Who sits here: by what they do, and for which trade. */
export const deskNames = ['agent', 'lead', 'broker', 'loans', 'insurance', 'property'] as const;
export type DeskName = (typeof deskNames)[number];

type DeskWidget = { kind: MeasuredKind; asked: Asked };

type Desk = {
  /** What was reached this year is held against this. */
  goal: GoalMetric | null;
  /** How the day and the month stand, in a row. */
  numbers: readonly Asked[];
  charts: readonly DeskWidget[];
};

const month = (metric: string): Asked => ({ metrics: [metric], by: [], period: 'last_30_days', compare: 'previous' });
const now = (metric: string): Asked => ({ metrics: [metric], by: [], period: 'all', compare: 'none' });

const speed: DeskWidget = {
  kind: 'trend',
  asked: { metrics: ['speed_to_lead'], by: [], period: 'last_90_days', grain: 'week', compare: 'none' },
};
const pipeline: DeskWidget = {
  kind: 'bars',
  asked: { metrics: ['pipeline_weighted', 'pipeline_value'], by: ['stage'], period: 'all', compare: 'none' },
};
const inMonths = (metric: string): DeskWidget => ({
  kind: 'bars',
  asked: { metrics: [metric], by: [], period: 'last_12_months', grain: 'month', compare: 'none' },
});
const best = (metric: string): DeskWidget => ({
  kind: 'leaderboard',
  asked: { metrics: [metric], by: ['owner'], period: 'this_year', compare: 'none' },
});
const groups = (metric: string, by: string): DeskWidget => ({
  kind: 'bars',
  asked: { metrics: [metric], by: [by], period: 'all', compare: 'none' },
});

export const desks: Record<DeskName, Desk> = {
  agent: {
    goal: 'closings',
    numbers: [month('leads_new'), month('answered_in_5'), now('pipeline_weighted'), month('closings')],
    charts: [speed, pipeline],
  },
  lead: {
    goal: 'closings',
    numbers: [month('leads_new'), month('answered_in_5'), month('contact_rate'), now('tasks_overdue')],
    charts: [speed, pipeline, best('closings')],
  },
  broker: {
    goal: 'closings',
    numbers: [month('closings'), month('commission'), now('pipeline_weighted'), now('listings_active')],
    charts: [speed, pipeline, inMonths('commission'), best('closings')],
  },
  loans: {
    goal: 'loans_funded',
    numbers: [month('leads_new'), now('loans_open'), now('loan_pipeline'), month('funded_volume')],
    charts: [speed, groups('loan_pipeline', 'milestone'), inMonths('funded_volume')],
  },
  insurance: {
    goal: 'policies_written',
    numbers: [month('leads_new'), now('policies_in_force'), now('premium_in_force'), month('premium_written')],
    charts: [speed, groups('premium_in_force', 'line'), inMonths('premium_written')],
  },
  property: {
    goal: null,
    numbers: [now('units'), now('units_vacant'), now('occupancy_rate'), month('leads_new')],
    charts: [groups('units_vacant', 'property'), speed],
  },
};

/** Which desks somebody may choose from, the one that is theirs by role and trade first. */
export function desksOf({ role, rights, subscription }: Pick<Session, 'role' | 'rights' | 'subscription'>): DeskName[] {
  const trades = subscription.verticals.length > 0 ? subscription.verticals : ['realestate'];
  const sees = (right: string) => rights.includes(right);
  const ofHomes: DeskName[] =
    role === 'owner' || role === 'admin'
      ? ['broker', 'lead', 'agent']
      : role === 'manager'
        ? ['lead', 'agent']
        : ['agent'];
  return trades.flatMap((trade): DeskName[] => {
    if (trade === 'mortgage') return sees('loans.read') ? ['loans'] : [];
    if (trade === 'insurance') return sees('policies.read') ? ['insurance'] : [];
    return [...ofHomes, ...(sees('rentals.read') ? (['property'] as const) : [])];
  });
}
