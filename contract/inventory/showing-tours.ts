import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant, text } from '../core/primitives.ts';
import { localTime } from './showing-shapes.ts';
import { showingStates } from './showing-words.ts';

export const mostStops = 12;

const wish = z.strictObject({
  buyer: id,
  /** Local time at the first home. */
  start: localTime,
  /** Minutes at each home. */
  minutes: z.int().min(15).max(240).default(30),
  listings: z.array(id).min(1).max(mostStops),
  /** True keeps the given order; false uses the order with the least driving, starting at the first. */
  inOrder: z.boolean().default(false),
  note: text(1_000).default(''),
});

const stop = z.strictObject({
  listing: id,
  address: z.string(),
  photo: id.nullable(),
  startsAt: instant,
  minutes: z.int(),
  timeZone: z.string(),
  /** Driving minutes from the previous stop. */
  drive: z.int().nullable(),
});

export const tour = z.strictObject({
  id,
  buyer: z.strictObject({ id, name: z.string() }).nullable(),
  agent: z.string(),
  createdAt: instant,
  stops: z.array(stop.extend({ showing: id, state: z.enum(showingStates) })),
});
export type Tour = z.infer<typeof tour>;

const work = { who: 'member', right: 'calendar.work' } as const;

/** Tours of several homes with one buyer. */
export const tours = {
  list: call({
    method: 'GET',
    path: '/showing-tours',
    access: work,
    output: z.strictObject({ tours: z.array(tour).max(100) }),
    summary: 'Your buyer tours from yesterday on, the next one first.',
  }),
  get: call({
    method: 'GET',
    path: '/showing-tours/{id}',
    access: work,
    input: z.strictObject({ id }),
    output: tour,
    errors: ['not_found'],
    summary: 'A buyer tour with its stops, times and drives.',
  }),
  preview: call({
    method: 'POST',
    path: '/showing-tours/preview',
    access: work,
    input: wish,
    output: z.strictObject({
      stops: z.array(stop.extend({ /** Why this time isn't allowed. */ fault: z.string().nullable() })),
    }),
    repeat: 'natural',
    summary: 'The order and times a buyer tour would have, and which homes can’t be shown then. Nothing is requested.',
  }),
  plan: call({
    method: 'POST',
    path: '/showing-tours',
    access: work,
    reaches: 'people',
    input: wish,
    output: tour,
    errors: ['conflict'],
    waits: false,
    summary: 'Request showings of several homes for one buyer, one after the other. All are requested or none.',
  }),
};
