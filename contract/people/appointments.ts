import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { day, filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { daysBetween, isTimeZone } from '../core/time-zone.ts';
import { recurrence } from './recurrence.ts';

export const appointmentKinds = [
  'showing',
  'open_house',
  'listing',
  'consultation',
  'call',
  'inspection',
  'closing',
  'signing',
  'review',
  'meeting',
  'personal',
  'other',
] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];

export const appointmentStatuses = ['planned', 'held', 'cancelled', 'no_show'] as const;

/** Which dates of a series a change applies to. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

const zone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.');

/** A local date and time without a zone: `2026-03-08T09:30`. */
const local = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'This is not a day and a time.')
  .refine((given) => day.safeParse(given.slice(0, 10)).success, 'There is no such day.');

export const mostMinutes = 31 * 24 * 60;
const minutes = z.int().min(1).max(mostMinutes);
/** Minutes before the start. */
const reminders = z
  .array(
    z
      .int()
      .min(0)
      .max(28 * 24 * 60),
  )
  .max(5);
const webLink = line(500).refine(
  (given) => given === '' || /^https?:\/\/\S+$/i.test(given),
  'This is not a web address.',
);

export const appointment = z.strictObject({
  id,
  /** For a series: which of its dates this is, or was before it was moved. */
  occurrence: day.nullable(),
  kind: z.enum(appointmentKinds),
  title: z.string(),
  place: z.string(),
  link: z.string(),
  notes: z.string(),
  status: z.enum(appointmentStatuses),
  isPrivate: z.boolean(),
  organiser: id,
  /** The members who have it in their calendar, including the organizer. */
  people: z.array(id),
  leads: z.array(z.strictObject({ id, name: z.string() })),
  start: z.string(),
  minutes: z.int(),
  timeZone: z.string(),
  allDay: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  recurrence: recurrence.nullable(),
  reminders,
  /** True if the caller may see only the time: title, place, notes, and people are left out. */
  hidden: z.boolean(),
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type Appointment = z.infer<typeof appointment>;

const details = {
  kind: z.enum(appointmentKinds),
  title: filledLine(300),
  place: line(300),
  link: webLink,
  notes: text(5_000),
  isPrivate: z.boolean(),
  start: local,
  minutes,
  timeZone: zone,
  /** From midnight, over whole days. */
  allDay: z.boolean(),
  people: z.array(id).max(50),
  leads: z.array(id).max(20),
  recurrence: recurrence.nullable(),
  reminders,
};

export const read = { who: 'member', right: 'calendar.read' } as const;
export const work = { who: 'member', right: 'calendar.work' } as const;
const opening = { who: 'member', right: 'calendar.open', person: true } as const;

const place = { id, occurrence: day.nullable().default(null) };

/** The longest range of days that may be requested. */
export const mostDays = 100;
export const mostAppointments = 6_000;
/** The most upcoming appointments of a lead that are returned. */
export const mostAhead = 20;

export const calendar = {
  list: call({
    method: 'GET',
    path: '/calendar/appointments',
    access: read,
    input: z
      .strictObject({
        from: day,
        /** Exclusive. */
        to: day,
        /** The zone in which these days begin. */
        timeZone: zone.default('UTC'),
        /** Whose calendars: the caller's own, everyone's that the caller sees, or those of these members (ids separated by commas). */
        people: z
          .union([z.enum(['me', 'team']), z.string().regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/)])
          .default('me'),
      })
      .refine(({ from, to }) => from < to && daysBetween(from, to) <= mostDays, {
        path: ['to'],
        message: `The range must be of 1 to ${mostDays} days.`,
      }),
    output: z.strictObject({
      rows: z.array(appointment),
      /** True if there are more than the response may hold. */
      more: z.boolean(),
    }),
    summary: 'Appointments in a range of days, each time of a series on its own, in the order in which they begin.',
  }),
  get: call({
    method: 'GET',
    path: '/calendar/appointments/{id}',
    access: read,
    input: z.strictObject({ id, occurrence: day.optional() }),
    output: appointment,
    errors: ['not_found'],
    summary: 'One appointment; of a series, one of its times.',
  }),
  ofLead: call({
    method: 'GET',
    path: '/leads/{id}/appointments',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({ rows: z.array(appointment).max(mostAhead) }),
    errors: ['not_found'],
    summary: `What is planned with a lead within ${mostDays} days, the nearest first, at most ${mostAhead}.`,
  }),
  create: call({
    method: 'POST',
    path: '/calendar/appointments',
    access: work,
    input: z.strictObject({
      kind: details.kind.default('other'),
      title: details.title,
      place: details.place.default(''),
      link: details.link.default(''),
      notes: details.notes.default(''),
      isPrivate: details.isPrivate.default(false),
      start: details.start,
      minutes: details.minutes.default(30),
      timeZone: details.timeZone,
      allDay: details.allDay.default(false),
      /** Defaults to the creator. */
      organiser: id.optional(),
      people: details.people.default([]),
      leads: details.leads.default([]),
      recurrence: details.recurrence.default(null),
      reminders: details.reminders.default([]),
    }),
    output: appointment,
    summary: 'Plan an appointment, once or repeated.',
  }),
  change: call({
    method: 'PATCH',
    path: '/calendar/appointments/{id}',
    access: work,
    input: z
      .strictObject(details)
      .partial()
      .extend({
        ...place,
        status: z.enum(appointmentStatuses).optional(),
        scope: z.enum(scopes).default('this'),
      }),
    output: appointment,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Change an appointment; of a series, one of its times, that and all later ones, or all.',
  }),
  remove: call({
    method: 'POST',
    path: '/calendar/appointments/{id}/remove',
    access: work,
    input: z.strictObject({ ...place, scope: z.enum(scopes).default('this') }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary:
      'Take an appointment out of all calendars; of a series, one of its times, that and all later ones, or all.',
  }),
  restore: call({
    method: 'POST',
    path: '/calendar/appointments/{id}/restore',
    access: work,
    input: z.strictObject(place),
    output: appointment,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Put back what was taken out: an appointment, a whole series, or one of its times.',
  }),
  invite: call({
    method: 'POST',
    path: '/calendar/appointments/{id}/invite',
    access: { who: 'member', right: 'calendar.open' },
    reaches: 'people',
    input: z.strictObject(place),
    output: z.strictObject({ sent: z.int() }),
    errors: ['not_found', 'conflict'],
    summary: 'Mail an invitation with a calendar file to the leads it is with, as many as have an address.',
  }),
  import: call({
    method: 'POST',
    path: '/calendar/import',
    access: { who: 'member', right: 'calendar.open' },
    input: z.strictObject({
      /** The text of an iCalendar file. */
      file: text(900_000).min(1, 'The file is empty.'),
      /** The zone for times that name none. */
      timeZone: zone,
      dryRun: z.boolean().default(false),
    }),
    output: z.strictObject({
      created: z.int(),
      changed: z.int(),
      same: z.int(),
      problems: z.array(z.strictObject({ line: z.int(), name: z.string(), message: z.string() })),
    }),
    repeat: 'natural',
    summary: 'Take over an iCalendar file into your calendar. What was taken over before is brought up to date.',
  }),
  feed: call({
    method: 'GET',
    path: '/calendar/feed',
    access: opening,
    output: z.strictObject({ createdAt: instant.nullable() }),
    summary: 'Whether your calendar has a secret address.',
  }),
  openFeed: call({
    method: 'POST',
    path: '/calendar/feed',
    access: opening,
    reaches: 'access',
    output: z.strictObject({ address: z.string(), createdAt: instant }),
    secret: true,
    summary: 'Give your calendar a secret address to subscribe to. It is shown once; the one before stops working.',
  }),
  closeFeed: call({
    method: 'DELETE',
    path: '/calendar/feed',
    access: opening,
    output: done,
    repeat: 'natural',
    summary: 'End the secret address of your calendar.',
  }),
  readFeed: call({
    method: 'GET',
    path: '/calendar/feeds/{token}/calendar.ics',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().regex(/^[\w-]{40,60}$/) }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A person’s calendar as an iCalendar file, for programs that subscribe to it.',
  }),
};
