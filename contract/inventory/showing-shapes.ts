import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { day, email, id, instant, line } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { weeklyHours } from '../people/booking.ts';
import { showingPurposes } from './showing-fields.ts';
import { feedback, reachRow, reportRow } from './showing-report.ts';
import { contactTiers, showingKinds, showingModes, showingStates } from './showing-words.ts';

export const showingZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');
/** Local time at the home. */
export const localTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and time.')
  .refine((given) => day.safeParse(given.slice(0, 10)).success, 'Enter a valid date.');

const blackout = z
  .strictObject({ from: localTime, to: localTime })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the start.' });

const contact = z
  .strictObject({
    tier: z.enum(contactTiers),
    /** A member, or an outside person with name and email: the seller, a tenant. */
    user: id.nullable().default(null),
    name: line(100).default(''),
    email: z.union([z.literal(''), email]).default(''),
  })
  .refine(({ user, name, email }) => user !== null || (name !== '' && email !== ''), {
    path: ['email'],
    message: 'Enter a name and email for an outside contact.',
  });

export const showingRules = {
  mode: z.enum(showingModes),
  timeZone: showingZone,
  leadMinutes: z.int().min(0).max(43_200),
  mostMinutes: z.int().min(15).max(480),
  mayOverlap: z.boolean(),
  isAccompanied: z.boolean(),
  hours: weeklyHours,
  blackouts: z.array(blackout).max(100),
  holdsFeedback: z.boolean(),
  /** Outside agents can request showings on a public page. */
  isOpen: z.boolean(),
  contacts: z.array(contact).max(10),
};
export const showingSettings = z.strictObject({
  ...showingRules,
  contacts: z.array(
    z.strictObject({ tier: z.enum(contactTiers), user: id.nullable(), name: z.string(), email: z.string() }),
  ),
  /** URL of the public request page; null until it was set up. */
  address: z.string().nullable(),
});
export type ShowingSettings = z.infer<typeof showingSettings>;

const asker = z.strictObject({
  user: id.nullable(),
  name: z.string(),
  licence: z.string(),
  brokerage: z.string(),
  phone: z.string(),
  email: z.string(),
});

export const showing = z.strictObject({
  id,
  listing: id,
  address: z.string(),
  state: z.enum(showingStates),
  kind: z.enum(showingKinds),
  startsAt: instant,
  minutes: z.int(),
  timeZone: z.string(),
  forWhom: z.enum(showingPurposes),
  /** Contact information, notes, and feedback are visible to the listing's own people and to the showing's requester. */
  asker,
  /** The buyer, for readers who may see them. */
  buyer: z.strictObject({ id, name: z.string() }).nullable(),
  note: z.string(),
  reason: z.string(),
  answers: z.array(
    z.strictObject({
      name: z.string(),
      tier: z.enum(contactTiers),
      isAsked: z.boolean(),
      answer: z.enum(['yes', 'no']).nullable(),
    }),
  ),
  feedback: feedback.extend({ isHeld: z.boolean() }).nullable(),
  createdAt: instant,
  can: z.strictObject({
    decide: z.boolean(),
    cancel: z.boolean(),
    accept: z.boolean(),
    reschedule: z.boolean(),
    hold: z.boolean(),
    /** Permission to read all visitors' feedback. */
    report: z.boolean(),
  }),
});
export type Showing = z.infer<typeof showing>;

/** A showing as seen by link: access instructions only from confirmation to its end, and never private information. */
export const linkedShowing = z.strictObject({
  ...shownBrand,
  /** The listing agent. */
  agent: shownAgent.nullable(),
  /** The recipient of the link: the requester, or a person who approves. */
  as: z.enum(['asker', 'contact']),
  address: z.string(),
  state: z.enum(showingStates),
  kind: z.enum(showingKinds),
  startsAt: instant,
  minutes: z.int(),
  timeZone: z.string(),
  name: z.string(),
  brokerage: z.string(),
  reason: z.string(),
  instructions: z.string().nullable(),
  isAccompanied: z.boolean(),
  answer: z.enum(['yes', 'no']).nullable(),
  /** Confirmed and past: feedback can be given. */
  isOver: z.boolean(),
  hasFeedback: z.boolean(),
});
export type LinkedShowing = z.infer<typeof linkedShowing>;

export const showingReport = z.strictObject({
  address: z.string(),
  from: instant.nullable(),
  rows: z.array(reportRow),
  /** By day, latest first. */
  reach: z.array(reachRow),
  /** Feedback not released by the agent yet: shown to members, not to the seller. */
  heldBack: z.int().nullable(),
});
