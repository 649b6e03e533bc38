import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, id, instant, line, locale } from '../core/primitives.ts';
import { verticals } from '../core/verticals.ts';

const vertical = z.enum(verticals);
const operator = { who: 'operator' } as const;
const token = z.string().min(1).max(300);

const waitlistEntry = z.strictObject({
  id,
  vertical,
  email: z.string(),
  locale,
  /** Where they came from: a campaign, or the page that led here. */
  source: z.string(),
  consentText: z.string(),
  consentVersion: z.int(),
  createdAt: instant,
  /** Only then may it be written to. */
  confirmedAt: instant.nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

export const waitlist = {
  form: call({
    method: 'GET',
    path: '/waitlist/form',
    access: { who: 'anyone' },
    input: z.strictObject({ vertical }),
    output: z.strictObject({ opened: z.string(), isLive: z.boolean() }),
    summary: 'Open the form of a vertical that is coming soon.',
  }),
  join: call({
    method: 'POST',
    path: '/waitlist',
    access: { who: 'anyone' },
    input: z.strictObject({
      vertical,
      email,
      /** In which language the consent was read. */
      locale: locale.default('en'),
      source: line(200).default(''),
      consent: z.literal(true, 'We need your consent to keep your address.'),
      opened: z.string().max(300),
      /** Nobody sees this field; programs that fill in everything fill it in. */
      website: line(200).default(''),
    }),
    output: done,
    errors: ['conflict', 'rate_limited'],
    summary: 'Ask to be told when a vertical opens. Answers alike for new and known addresses; a mail asks to confirm.',
  }),
  confirm: call({
    method: 'POST',
    path: '/waitlist/confirm',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: z.strictObject({ vertical }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Confirm an address with what was mailed to it.',
  }),
  leave: call({
    method: 'POST',
    path: '/waitlist/leave',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: done,
    repeat: 'natural',
    summary: 'Take an address back. One that is gone already is no fault.',
  }),
  list: call({
    method: 'GET',
    path: '/operator/waitlist',
    access: operator,
    input: z.strictObject({ vertical: vertical.optional(), ...pageInput }),
    output: pageOf(waitlistEntry),
    summary: 'Who wants to be told when a vertical opens, the newest first.',
  }),
  counts: call({
    method: 'GET',
    path: '/operator/waitlist-counts',
    access: operator,
    output: z.strictObject({
      counts: z.array(z.strictObject({ vertical, confirmed: z.int(), waiting: z.int() })),
    }),
    summary: 'How many wait for each vertical, confirmed and not yet.',
  }),
  download: call({
    method: 'GET',
    path: '/operator/waitlist-file',
    access: operator,
    input: z.strictObject({ vertical: vertical.optional() }),
    reply: 'text/csv',
    output: bytes,
    summary: 'The confirmed addresses as a CSV file.',
  }),
};
