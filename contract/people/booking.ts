import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { call, done } from '../core/call.ts';
import { day, email, filledLine, id, instant, line, locale, text, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { appointmentKinds } from './appointments.ts';
import { ownWords } from './consent-texts.ts';

const zone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'This is not a time of day.');

/** The bookable hours by weekday; a day may have several spans. */
export const weeklyHours = z
  .array(
    z
      .strictObject({ weekday: z.int().min(0).max(6), from: clock, to: clock })
      .refine(({ from, to }) => from < to, { path: ['to'], message: 'It must end after it starts.' }),
  )
  .max(50);
export type WeeklyHours = z.infer<typeof weeklyHours>;

const details = {
  title: filledLine(120),
  /** The last part of the page's address. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(60)
    .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'Letters, digits and single hyphens only.'),
  description: text(1_000),
  kind: z.enum(appointmentKinds),
  place: line(300),
  timeZone: zone,
  minutes: z.int().min(5).max(480),
  /** Minutes that are kept free before and after. */
  bufferBefore: z.int().min(0).max(240),
  bufferAfter: z.int().min(0).max(240),
  /** The shortest notice for a booking. */
  leadMinutes: z.int().min(0).max(43_200),
  horizonDays: z.int().min(1).max(180),
  /** The most bookings per day, for all hosts together. */
  dailyCap: z.int().min(1).max(100).nullable(),
  hours: weeklyHours,
  /** True if all hosts attend; otherwise bookings are assigned round robin. */
  together: z.boolean(),
  /** The members who take the bookings. */
  hosts: z.array(id).min(1, 'Somebody must take what is booked.').max(50),
  isOpen: z.boolean(),
};

export const bookingPage = z.strictObject({
  id,
  ...details,
  hosts: z.array(id),
  address: z.string(),
  /** The number of upcoming bookings. */
  upcoming: z.int(),
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type BookingPage = z.infer<typeof bookingPage>;

const manage = { who: 'member', right: 'calendar.open' } as const;
const anyone = { who: 'anyone' } as const;
const slug = z.string().max(60);
const token = z.string().max(400);

const slot = instant;

const openPage = z.strictObject({
  ...shownBrand,
  /** The host's public profile, if there is a single host. */
  agent: shownAgent.nullable(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  minutes: z.int(),
  timeZone: z.string(),
});

const booked = z.strictObject({
  ...shownBrand,
  agent: shownAgent.nullable(),
  title: z.string(),
  slug: z.string(),
  host: z.string(),
  place: z.string(),
  startsAt: instant,
  minutes: z.int(),
  timeZone: z.string(),
  name: z.string(),
  /** True if the booking is neither over nor canceled. */
  isOpen: z.boolean(),
  isCancelled: z.boolean(),
});

export const booking = {
  pages: call({
    method: 'GET',
    path: '/booking/pages',
    access: { who: 'member', right: 'calendar.read' },
    output: z.strictObject({ pages: z.array(bookingPage) }),
    summary: 'The organization’s booking pages.',
  }),
  createPage: call({
    method: 'POST',
    path: '/booking/pages',
    access: manage,
    reaches: 'public',
    input: z.strictObject({
      title: details.title,
      slug: details.slug,
      description: details.description.default(''),
      kind: details.kind.default('consultation'),
      place: details.place.default(''),
      timeZone: details.timeZone,
      minutes: details.minutes.default(30),
      bufferBefore: details.bufferBefore.default(0),
      bufferAfter: details.bufferAfter.default(0),
      leadMinutes: details.leadMinutes.default(120),
      horizonDays: details.horizonDays.default(30),
      dailyCap: details.dailyCap.default(null),
      hours: details.hours,
      together: details.together.default(false),
      hosts: details.hosts.optional(),
      isOpen: details.isOpen.default(true),
    }),
    output: bookingPage,
    errors: ['conflict'],
    summary: 'Make a page on which visitors book a time. Others than yourself take part where you may plan for them.',
  }),
  changePage: call({
    method: 'PATCH',
    path: '/booking/pages/{id}',
    access: manage,
    reaches: 'public',
    input: z.strictObject(details).partial().extend({ id }),
    output: bookingPage,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Change a booking page. What is booked already stays.',
  }),
  removePage: call({
    method: 'DELETE',
    path: '/booking/pages/{id}',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a booking page. What is booked already stays.',
  }),
  open: call({
    method: 'GET',
    path: '/book/{slug}',
    access: anyone,
    input: z.strictObject({ slug, from: day.optional(), timeZone: zone.optional() }),
    output: z.strictObject({
      page: openPage,
      /** The zone in which the days below begin. */
      timeZone: z.string(),
      /** One week, starting with the first day that has a free time. */
      days: z.array(z.strictObject({ day, slots: z.array(slot) })),
      /** All bookable days with a free time. */
      open: z.array(day),
      earlier: day.nullable(),
      later: day.nullable(),
      ownWords: z.array(ownWords),
      /** To be sent back with the booking; it proves when the form was opened. */
      opened: z.string(),
    }),
    errors: ['not_found'],
    summary: 'A booking page with the times that are free in the week from a day on.',
  }),
  book: call({
    method: 'POST',
    path: '/book/{slug}',
    access: anyone,
    input: z.strictObject({
      slug,
      slot,
      name: filledLine(100),
      email,
      phone: line(40).default(''),
      note: text(2_000).default(''),
      timeZone: zone.optional(),
      locale: locale.default('en'),
      consent: z.literal(true, 'We need your consent to keep your details and confirm the time.'),
      opened: z.string().max(300),
      /** A honeypot: invisible to people, but filled in by spam bots. */
      website: line(200).default(''),
    }),
    output: z.strictObject({ token: z.string(), booking: booked }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    secret: true,
    summary: 'Book a time. Exactly one visitor gets it; a confirmation with a calendar file is mailed.',
  }),
  read: call({
    method: 'POST',
    path: '/bookings/read',
    access: anyone,
    input: z.strictObject({ token }),
    output: booked,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'What was booked, for whoever has the link from the confirmation.',
  }),
  move: call({
    method: 'POST',
    path: '/bookings/move',
    access: anyone,
    input: z.strictObject({ token, slot }),
    output: booked,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Move what was booked to another free time, with the same person where they are free.',
  }),
  cancel: call({
    method: 'POST',
    path: '/bookings/cancel',
    access: anyone,
    input: z.strictObject({ token }),
    output: booked,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Cancel a booking.',
  }),
};
