import { z } from 'zod';
import { call } from '../core/call.ts';
import { instant } from '../core/primitives.ts';
import { verticals } from '../core/verticals.ts';
import { billingPeriods, planTiers } from './price-book.ts';

const vertical = z.enum(verticals);
const verticalTiers = z.partialRecord(vertical, z.enum(planTiers));

/** An account's plan, in the specification's words. */
export const subscription = z.strictObject({
  tier: z.enum(['freemium', 'free', 'pro', 'elite']),
  verticals: z.array(vertical),
  vertical_tiers: verticalTiers,
  billing_period: z.enum(billingPeriods),
  trial_ends_at: instant.nullable(),
});
export type Subscription = z.infer<typeof subscription>;

export const billing = {
  choosePlan: call({
    method: 'PUT',
    path: '/billing/wish',
    access: { who: 'user' },
    input: z.strictObject({
      verticals: z.array(vertical).min(1, 'Please choose your industry').max(verticals.length),
      vertical_tiers: verticalTiers,
      billing_period: z.enum(billingPeriods),
    }),
    output: subscription,
    repeat: 'natural',
    summary:
      'Say which plan you would like. Free plans and one trial of 14 days are given at once, and the answer says what was; what costs money is given once it is paid for.',
  }),
};
