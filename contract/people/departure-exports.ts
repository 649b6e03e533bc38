import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id, instant } from '../core/primitives.ts';
import { ownershipRule } from './ownership.ts';

/** How many days the file is kept; a link to it expires with it. */
export const daysKept = 30;
const mostLinkDays = daysKept;

const person = z.strictObject({ id, name: z.string() });

const departureExport = z.strictObject({
  id,
  person,
  askedBy: person,
  askedAt: instant,
  /** The job that shows its progress. */
  job: id,
  rulesVersion: z.int(),
  withShared: z.boolean(),
  /** Null until the file has been written. */
  madeAt: instant.nullable(),
  own: z.int().nullable(),
  shared: z.int().nullable(),
  /** How many leads the member worked on that stay with the brokerage. */
  stays: z.int(),
  sha256: z.string().nullable(),
  keptUntil: instant,
  /** How long the departing member can use the link, if there is one. */
  linkUntil: instant.nullable(),
});
export type DepartureExport = z.infer<typeof departureExport>;

/** The content that is signed. */
export const departureManifest = z.strictObject({
  format: z.literal('departure 1'),
  export: id,
  organisation: person,
  person,
  askedBy: person,
  askedAt: instant,
  madeAt: instant,
  rules: z.strictObject({ version: z.int(), withShared: z.boolean(), rules: z.array(ownershipRule) }),
  leads: z.strictObject({ total: z.int(), own: z.int(), shared: z.int(), stays: z.int() }),
  file: z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string() }),
  /** Where to get the public key. */
  keys: z.string(),
});
export type DepartureManifest = z.infer<typeof departureManifest>;

/** The readable manifest, and a compact JWS of exactly that content. */
const signedManifest = z.strictObject({ manifest: departureManifest, signature: z.string() });

const manage = { who: 'member', right: 'members.manage' } as const;
const managedFreshly = { who: 'member', right: 'members.manage', fresh: true } as const;
const anyone = { who: 'anyone' } as const;
const one = z.strictObject({ id });
const byLink = z.strictObject({ token: z.string().min(1).max(400) });

export const departureExports = {
  ownershipSplit: call({
    method: 'GET',
    path: '/team/members/{userId}/ownership',
    access: manage,
    input: z.strictObject({ userId: id }),
    output: z.strictObject({
      /** Among the leads assigned to the member. */
      works: z.strictObject({ brokerage: z.int(), agent: z.int(), shared: z.int() }),
      /** What an export would contain, regardless of who those leads are assigned to now. */
      takes: z.strictObject({ own: z.int(), shared: z.int() }),
      rulesVersion: z.int(),
      sharedLeaves: z.boolean(),
    }),
    errors: ['not_found'],
    summary: 'Whose the leads are that somebody works on, and what they would take along.',
  }),
  departureExports: call({
    method: 'GET',
    path: '/team/departure-exports',
    access: manage,
    input: z.strictObject({ userId: id.optional() }),
    output: z.strictObject({ exports: z.array(departureExport).max(50) }),
    summary: 'Files of what people took along, the newest first.',
  }),
  exportDeparture: call({
    method: 'POST',
    path: '/team/members/{userId}/departure-exports',
    access: managedFreshly,
    reaches: 'access',
    input: z.strictObject({ userId: id }),
    output: departureExport,
    errors: ['not_found'],
    summary:
      'Write the leads that are somebody’s own to a file, with a signed manifest. While one is being written, it is that one.',
  }),
  departureFile: call({
    method: 'GET',
    path: '/team/departure-exports/{id}/leads.csv',
    access: managedFreshly,
    input: one,
    output: bytes,
    reply: 'text/csv',
    errors: ['not_found'],
    summary: 'The leads that are somebody’s own, as CSV.',
  }),
  departureManifest: call({
    method: 'GET',
    path: '/team/departure-exports/{id}/manifest.json',
    access: manage,
    input: one,
    output: signedManifest,
    errors: ['not_found'],
    summary: 'What the file holds and by which rules, signed.',
  }),
  linkDeparture: call({
    method: 'PUT',
    path: '/team/departure-exports/{id}/link',
    access: managedFreshly,
    reaches: 'access',
    input: z.strictObject({
      id,
      /** How many days the link works; null ends it. */
      days: z.int().min(1).max(mostLinkDays).nullable(),
    }),
    output: z.strictObject({ token: z.string().nullable(), until: instant.nullable() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    secret: true,
    summary: 'Make a link by which whoever leaves has the file and its manifest for some days. The one before ends.',
  }),
  departureFileByLink: call({
    method: 'GET',
    path: '/departures/{token}/leads.csv',
    access: anyone,
    input: byLink,
    output: bytes,
    reply: 'text/csv',
    errors: ['not_found'],
    summary: 'The leads that are one’s own, for whoever was given the link.',
  }),
  departureManifestByLink: call({
    method: 'GET',
    path: '/departures/{token}/manifest.json',
    access: anyone,
    input: byLink,
    output: signedManifest,
    errors: ['not_found'],
    summary: 'What the file holds and by which rules, signed, for whoever was given the link.',
  }),
};
