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
/** What the clocks at the home show. */
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
    /** A member, or somebody outside with their name and address: the seller, a tenant. */
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
  /** Agents from elsewhere may ask on a page of its own. */
  isOpen: z.boolean(),
  contacts: z.array(contact).max(10),
};
export const showingSettings = z.strictObject({
  ...showingRules,
  contacts: z.array(
    z.strictObject({ tier: z.enum(contactTiers), user: id.nullable(), name: z.string(), email: z.string() }),
  ),
  /** Where agents from elsewhere ask; nothing before it was set up. */
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
  /** How to reach them, what they noted and said is told to the home’s own people and to whose showing it is. */
  asker,
  /** The own buyer, for whom one may see them. */
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
    /** To read what all who came said. */
    report: z.boolean(),
  }),
});
export type Showing = z.infer<typeof showing>;

/** What leaves by a link: how to get in only from its confirmation to its end, and never what is private. */
export const linkedShowing = z.strictObject({
  ...shownBrand,
  /** Whose listing it is. */
  agent: shownAgent.nullable(),
  /** For whom the link was made: who asked, or who is asked. */
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
  /** Its time is over and it was confirmed: one may say how it was. */
  isOver: z.boolean(),
  hasFeedback: z.boolean(),
});
export type LinkedShowing = z.infer<typeof linkedShowing>;

export const showingReport = z.strictObject({
  address: z.string(),
  from: instant.nullable(),
  rows: z.array(reportRow),
  /** Day by day, the latest first. */
  reach: z.array(reachRow),
  /** Answers that the agent has not let through yet: told to members, not to the seller. */
  heldBack: z.int().nullable(),
});
