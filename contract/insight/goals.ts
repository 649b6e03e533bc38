import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id } from '../core/primitives.ts';

/** What a goal can be set for, by the metric that counts it; money is in cents. */
const goalMetrics = ['closings', 'commission', 'loans_funded', 'policies_written'] as const;
export type GoalMetric = (typeof goalMetrics)[number];

const year = z.coerce.number<number>().int().min(2000).max(2200);

export const goal = z.strictObject({
  metric: z.enum(goalMetrics),
  /** Null: the organization’s own. */
  user: id.nullable(),
  amount: z.int(),
});
export type Goal = z.infer<typeof goal>;

const access = { who: 'member', right: 'metrics.read' } as const;

export const goals = {
  list: call({
    method: 'GET',
    path: '/goals',
    access,
    input: z.strictObject({ year }),
    output: z.strictObject({ rows: z.array(goal).max(10_000) }),
    summary: 'Goals for a year: the organization’s, your own, and your team’s.',
  }),
  set: call({
    method: 'PUT',
    path: '/goals',
    access: { who: 'member', right: 'team.work' },
    input: z.strictObject({
      year: z.int().min(2000).max(2200),
      metric: z.enum(goalMetrics),
      user: id.nullable().default(null),
      /** Null takes it away. */
      amount: z
        .int()
        .min(1, 'Enter a number above zero.')
        .max(1_000_000_000_000, 'This number is too large.')
        .nullable(),
    }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary:
      'Set or clear a goal for a year: your own, that of somebody you lead, or as an owner or admin the organization’s.',
  }),
};
