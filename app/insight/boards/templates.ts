import type { MeasuredWidget } from '#contract/insight/boards.ts';

type Draft = Pick<MeasuredWidget, 'kind' | 'x' | 'y' | 'w' | 'h'> & {
  metrics: readonly string[];
  by?: string;
  grain?: NonNullable<MeasuredWidget['question']['grain']>;
};

const number = (x: number, metric: string): Draft => ({ kind: 'number', x, y: 0, w: 3, h: 2, metrics: [metric] });

/** What each role looks at first. */
const drafts = {
  agent: [
    number(0, 'leads_new'),
    number(3, 'speed_to_lead'),
    number(6, 'deals_open'),
    number(9, 'commission'),
    { kind: 'trend', x: 0, y: 2, w: 8, h: 4, metrics: ['leads_new', 'leads_contacted'], grain: 'week' },
    { kind: 'leaderboard', x: 8, y: 2, w: 4, h: 4, metrics: ['leads_open'], by: 'stage' },
    {
      kind: 'funnel',
      x: 0,
      y: 6,
      w: 6,
      h: 4,
      metrics: ['leads_new', 'leads_contacted', 'leads_with_appointment', 'leads_clients', 'leads_closed'],
    },
    { kind: 'table', x: 6, y: 6, w: 6, h: 4, metrics: ['leads_new', 'contact_rate', 'closing_rate'], by: 'source' },
  ],
  lead: [
    number(0, 'leads_new'),
    number(3, 'answered_in_5'),
    number(6, 'leads_unseen'),
    number(9, 'tasks_overdue'),
    {
      kind: 'table',
      x: 0,
      y: 2,
      w: 7,
      h: 4,
      metrics: ['leads_new', 'leads_unseen', 'answered_in_5', 'speed_to_lead', 'contact_rate'],
      by: 'owner',
    },
    { kind: 'leaderboard', x: 7, y: 2, w: 5, h: 4, metrics: ['calls_made'], by: 'author' },
    { kind: 'trend', x: 0, y: 6, w: 12, h: 4, metrics: ['leads_new'], by: 'source', grain: 'week' },
  ],
  broker: [
    number(0, 'closings'),
    number(3, 'commission'),
    number(6, 'pipeline_weighted'),
    number(9, 'listings_active'),
    { kind: 'bars', x: 0, y: 2, w: 8, h: 4, metrics: ['commission'], grain: 'month' },
    { kind: 'leaderboard', x: 8, y: 2, w: 4, h: 4, metrics: ['closings'], by: 'owner' },
    {
      kind: 'table',
      x: 0,
      y: 6,
      w: 7,
      h: 4,
      metrics: ['leads_new', 'leads_clients', 'closings', 'commission'],
      by: 'source',
    },
    { kind: 'bars', x: 7, y: 6, w: 5, h: 4, metrics: ['pipeline_value'], by: 'stage' },
  ],
  loanOfficer: [
    number(0, 'leads_new'),
    number(3, 'loans_open'),
    number(6, 'locks_expiring'),
    number(9, 'funded_volume'),
    { kind: 'bars', x: 0, y: 2, w: 7, h: 4, metrics: ['loan_pipeline'], by: 'milestone' },
    { kind: 'number', x: 7, y: 2, w: 5, h: 2, metrics: ['pull_through'] },
    { kind: 'number', x: 7, y: 4, w: 5, h: 2, metrics: ['days_to_fund'] },
    { kind: 'bars', x: 0, y: 6, w: 12, h: 4, metrics: ['funded_volume'], grain: 'month' },
  ],
  producer: [
    number(0, 'policies_in_force'),
    number(3, 'premium_in_force'),
    number(6, 'renewals_due'),
    number(9, 'policies_lost'),
    { kind: 'bars', x: 0, y: 2, w: 7, h: 4, metrics: ['premium_in_force'], by: 'line' },
    { kind: 'leaderboard', x: 7, y: 2, w: 5, h: 4, metrics: ['premium_in_force'], by: 'carrier' },
    { kind: 'bars', x: 0, y: 6, w: 12, h: 4, metrics: ['premium_written'], grain: 'month' },
  ],
  manager: [
    number(0, 'units'),
    number(3, 'units_vacant'),
    number(6, 'occupancy_rate'),
    number(9, 'leads_new'),
    { kind: 'table', x: 0, y: 2, w: 12, h: 5, metrics: ['units', 'units_vacant', 'occupancy_rate'], by: 'property' },
  ],
} satisfies Record<string, Draft[]>;

export const templateNames = ['agent', 'lead', 'broker', 'loanOfficer', 'producer', 'manager'] as const;
export type TemplateName = (typeof templateNames)[number];

/** Whether somebody may ask for all that a template shows. */
export const isOffered = (name: TemplateName, known: ReadonlySet<string>): boolean =>
  (drafts[name] as Draft[]).every(({ metrics }) => metrics.every((metric) => known.has(metric)));

export const templateOf = (name: TemplateName): MeasuredWidget[] =>
  (drafts[name] as Draft[]).map(({ metrics, by, grain, ...box }, place) => ({
    ...box,
    id: `t${place}`,
    title: '',
    goal: null,
    question: {
      metrics: [...metrics],
      by: by ? [by] : [],
      compare: box.kind === 'number' ? ('previous' as const) : ('none' as const),
      ...(grain && { grain }),
    },
  }));
