import type { Widget } from '#contract/insight/boards.ts';

type Draft = Pick<Widget, 'kind' | 'x' | 'y' | 'w' | 'h'> & {
  metrics: readonly string[];
  by?: string;
  grain?: NonNullable<Widget['question']['grain']>;
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
} satisfies Record<string, Draft[]>;

export const templateNames = ['agent', 'lead', 'broker'] as const;
export type TemplateName = (typeof templateNames)[number];

export const templateOf = (name: TemplateName): Widget[] =>
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
