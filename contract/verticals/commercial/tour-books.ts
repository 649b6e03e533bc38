import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, line, version } from '../../core/primitives.ts';
import { readCommercial, workCommercial } from './commercial.ts';
import { broker } from './sales.ts';

const one = z.strictObject({ id });
const anyone = { who: 'anyone' } as const;
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.');

export const mostStops = 40;
const newStop = z.strictObject({
  space: id,
  at: time,
  minutes: z.int().min(5, 'Enter 5 to 480 minutes.').max(480, 'Enter 5 to 480 minutes.').default(30),
  /** Cents a square foot and year. */
  asking: z.int().min(1).max(1_000_000).nullable().default(null),
  note: line(500).default(''),
});
const details = {
  name: filledLine(160),
  client: filledLine(160),
  contact: id.nullable().default(null),
  on: day,
  note: line(1_000).default(''),
  /** In the order they are seen. */
  stops: z.array(newStop).min(1, 'Add a space.').max(mostStops, `At most ${mostStops} spaces.`),
};

const stop = z.strictObject({
  space: id,
  at: time,
  minutes: z.int(),
  asking: cents.nullable(),
  note: z.string(),
  building: z.string(),
  address: z.string(),
  suite: z.string(),
  floor: z.int(),
  squareFeet: z.int(),
});
const shown = {
  id,
  name: z.string(),
  client: z.string(),
  on: day,
  note: z.string(),
  isShared: z.boolean(),
  stops: z.array(stop),
};
const tourBook = z.strictObject({ ...shown, contact: id.nullable(), version });
export type TourBook = z.infer<typeof tourBook>;

export const tourBooks = {
  list: call({
    method: 'GET',
    path: '/commercial/tours',
    access: readCommercial,
    input: z.strictObject(pageInput),
    output: pageOf(tourBook),
    summary: 'Tour books, the latest day first.',
  }),
  create: call({
    method: 'POST',
    path: '/commercial/tours',
    access: workCommercial,
    input: z.strictObject(details),
    output: tourBook,
    errors: ['not_found'],
    summary: 'Make a tour book: spaces in order, with times.',
  }),
  change: call({
    method: 'PUT',
    path: '/commercial/tours/{id}',
    access: workCommercial,
    input: z.strictObject({ id, ...details }),
    output: tourBook,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a tour book.',
  }),
  pdf: call({
    method: 'GET',
    path: '/commercial/tours/{id}/pdf',
    access: readCommercial,
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A tour book as PDF.',
  }),
  share: call({
    method: 'POST',
    path: '/commercial/tours/{id}/link',
    access: workCommercial,
    reaches: 'public',
    input: one,
    output: z.strictObject({ address: z.string() }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    secret: true,
    summary: 'A link to the tour book for the client. It works until revoked.',
  }),
  unshare: call({
    method: 'DELETE',
    path: '/commercial/tours/{id}/link',
    access: workCommercial,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Revoke the client’s link to a tour book right away.',
  }),
  open: call({
    method: 'GET',
    path: '/tour-books/{token}',
    access: anyone,
    input: z.strictObject({ token }),
    output: z.strictObject({ ...shownBrand, ...shown, person: broker.nullable() }),
    errors: ['not_found'],
    summary: 'A tour book as the client sees it.',
  }),
  openPdf: call({
    method: 'GET',
    path: '/tour-books/{token}/pdf',
    access: anyone,
    input: z.strictObject({ token }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'rate_limited'],
    summary: 'A tour book as PDF, for the client.',
  }),
};
