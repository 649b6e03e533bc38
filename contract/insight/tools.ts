import { z } from 'zod';
import { call, done } from '../core/call.ts';
import type { Metric } from '../core/metrics/metric.ts';
import { cents, day, filledLine, id, instant, line, version } from '../core/primitives.ts';
import { addDays } from '../core/time-zone.ts';

export const toolMetrics: readonly Metric[] = [
  {
    id: 'tool_cost',
    version: 1,
    time: 'on',
    measure: { is: 'sum', of: 'cents' },
    unit: 'money',
    right: 'spend.manage',
  },
];

export const toolCategories = ['crm', 'leads', 'marketing', 'documents', 'phone', 'data', 'office', 'other'] as const;
export const billedEach = ['monthly', 'yearly'] as const;
export const mostTools = 500;

export const tool = z.strictObject({
  id,
  vendor: z.string(),
  category: z.enum(toolCategories),
  seats: z.int(),
  /** How many are used, where somebody looked. */
  seatsUsed: z.int().nullable(),
  price: cents,
  billed: z.enum(billedEach),
  startsOn: day,
  renewsOn: day.nullable(),
  noticeDays: z.int(),
  endedOn: day.nullable(),
  note: z.string(),
  owner: id.nullable(),
  createdAt: instant,
  version,
});
export type Tool = z.infer<typeof tool>;

/** The last day on which notice still counts. */
export const noticeBy = ({ renewsOn, noticeDays }: Pick<Tool, 'renewsOn' | 'noticeDays'>): string | null =>
  renewsOn && addDays(renewsOn, -noticeDays);

export const perMonth = ({ price, billed }: Pick<Tool, 'price' | 'billed'>): number =>
  billed === 'monthly' ? price : Math.round(price / 12);

/** What a seat that nobody uses costs in a month. */
export function unusedPerMonth(given: Pick<Tool, 'price' | 'billed' | 'seats' | 'seatsUsed'>): number {
  if (given.seatsUsed === null) return 0;
  return Math.round((perMonth(given) * Math.max(0, given.seats - given.seatsUsed)) / given.seats);
}

export type Scenario =
  | { deed: 'keep' }
  | { deed: 'cancel' }
  | { deed: 'negotiate'; percent: number }
  | { deed: 'replace'; price: number };

/** What a month costs then. */
export function underScenario(given: Pick<Tool, 'price' | 'billed'>, scenario: Scenario): number {
  switch (scenario.deed) {
    case 'keep':
      return perMonth(given);
    case 'cancel':
      return 0;
    case 'negotiate':
      return Math.round(perMonth(given) * (1 - scenario.percent / 100));
    case 'replace':
      return scenario.price;
  }
}

const details = {
  vendor: filledLine(120),
  category: z.enum(toolCategories).default('other'),
  seats: z.int().min(1, 'Enter at least 1.').max(100_000).default(1),
  seatsUsed: z.int().min(0).max(100_000).nullable().default(null),
  price: cents.min(0, 'Enter zero or more.'),
  billed: z.enum(billedEach).default('monthly'),
  startsOn: day,
  renewsOn: day.nullable().default(null),
  noticeDays: z.int().min(0).max(365).default(0),
  endedOn: day.nullable().default(null),
  note: line(500).default(''),
  owner: id.nullable().default(null),
};

type Given = {
  startsOn: string;
  endedOn: string | null;
  renewsOn: string | null;
  seats: number;
  seatsUsed: number | null;
};
const faultIn = ({ startsOn, endedOn, renewsOn, seats, seatsUsed }: Given) => {
  if (endedOn !== null && endedOn < startsOn) return { path: 'endedOn', message: 'The last day is before the first.' };
  if (renewsOn !== null && renewsOn < startsOn)
    return { path: 'renewsOn', message: 'The renewal is before the first day.' };
  return seatsUsed !== null && seatsUsed > seats
    ? { path: 'seatsUsed', message: 'More seats are used than there are.' }
    : undefined;
};
const checked = (value: Given, issues: z.core.$ZodRawIssue[]) => {
  const fault = faultIn(value);
  if (fault) issues.push({ code: 'custom', path: [fault.path], message: fault.message, input: value });
};

/** Days of a month after which its end can be foreseen from what was used so far. */
const foreseenAfterDays = 3;

/** What will have been used at the month's end if it goes on like this; null while it is too early to say. */
export const expectedBy = (used: number, elapsedDays: number, days: number): number | null =>
  elapsedDays < foreseenAfterDays ? null : Math.round((used / elapsedDays) * days);

export const useKinds = ['credits', 'texts', 'emails', 'storage'] as const;
const use = z.strictObject({
  kind: z.enum(useKinds),
  /** This month; of storage what there is, in bytes. */
  used: z.number(),
  /** The month before; of storage what there was at its end. */
  before: z.number(),
  expected: z.number().nullable(),
  /** Null means unlimited. */
  allowed: z.number().nullable(),
});
export type Use = z.infer<typeof use>;

const access = { who: 'member', right: 'spend.manage' } as const;

export const tools = {
  list: call({
    method: 'GET',
    path: '/tools',
    access,
    output: z.strictObject({ rows: z.array(tool).max(mostTools) }),
    summary: 'Programs and services you pay others for, those with the next notice date first.',
  }),
  create: call({
    method: 'POST',
    waits: false,
    path: '/tools',
    access,
    input: z.strictObject(details).check(({ value, issues }) => checked(value, issues)),
    output: tool,
    errors: ['conflict'],
    summary: 'Add a tool. Where it renews, whoever is in charge gets a task due on the notice date.',
  }),
  change: call({
    method: 'PUT',
    waits: false,
    path: '/tools/{id}',
    access,
    input: z.strictObject({ ...details, id }).check(({ value, issues }) => checked(value, issues)),
    output: tool,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a tool. Its task follows.',
  }),
  remove: call({
    method: 'DELETE',
    waits: false,
    path: '/tools/{id}',
    access,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a tool. The task for its notice date is done with it.',
  }),
  seats: call({
    method: 'GET',
    path: '/tools/seats',
    access,
    output: z.strictObject({
      /** Members, and those who have not been here for 30 days. */
      members: z.int(),
      unused: z.array(z.strictObject({ id, name: z.string(), lastSeenAt: instant.nullable() })).max(500),
    }),
    summary: 'Members of this workspace who have not signed in for 30 days.',
  }),
  use: call({
    method: 'GET',
    path: '/tools/use',
    access,
    output: z.strictObject({ rows: z.array(use) }),
    summary:
      'AI credits, texts, emails, and storage used this month, with what they come to by its end and what the plan allows.',
  }),
};
