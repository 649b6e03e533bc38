import { z } from 'zod';
import { call } from '../../core/call.ts';

/** Programs for other records that come with the product (docs/decisions/0090-built-in-automations.md), in display order. */
export const builtInKeys = [
  'appointment_reminder',
  'guest_reminder',
  'booking_reminder',
  'promised_time',
  'showing_reminder',
  'showing_feedback',
  'showing_end',
  'signing_reminder',
  'signing_expiry',
  'deal_date_reminder',
  'rate_lock_alarm',
  'licence_notice',
  'lead_offer_expiry',
] as const;

const builtIn = z.strictObject({
  key: z.enum(builtInKeys),
  isOn: z.boolean(),
  /** True for deadlines, which pass in any case, so the program can't be turned off. */
  isNeeded: z.boolean(),
  /** For how many records it waits, and how often it acted in the last three months; each counted up to 10,000. */
  waiting: z.int(),
  done: z.int(),
});
export type BuiltInRow = z.infer<typeof builtIn>;

export const builtInCalls = {
  builtIn: call({
    method: 'GET',
    path: '/built-in-automations',
    access: { who: 'member', right: 'automations.read' },
    input: z.strictObject({}),
    output: z.strictObject({ builtIn: z.array(builtIn) }),
    errors: [],
    summary: 'The reminders and deadlines that come with the product, on or off, with how much waits in each.',
  }),
  switchBuiltIn: call({
    method: 'PATCH',
    path: '/built-in-automations',
    access: { who: 'member', right: 'automations.manage' },
    reaches: 'people',
    input: z.strictObject({ key: z.enum(builtInKeys), isOn: z.boolean() }),
    output: builtIn,
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Turn built-in reminders on or off. What became due while they were off is not sent later.',
  }),
};
