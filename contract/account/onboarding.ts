import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { filledLine, id, instant, line, version } from '../core/primitives.ts';
import type { Vertical } from '../core/verticals.ts';

/** The onboarding steps in order. A new step adds a line here and a component on the screen. */
export const onboardingSteps = ['profile', 'licence', 'team', 'goals', 'data', 'brand', 'site'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const goals = ['leads', 'follow_up', 'listings', 'marketing', 'team', 'reports'] as const;

/** A real estate license belongs to a state; NMLS and NPN numbers are national, with the states that they cover. */
export const licenceKinds = ['realestate', 'nmls', 'npn'] as const;
export type LicenceKind = (typeof licenceKinds)[number];

export const licenceOf: Record<Vertical, LicenceKind> = {
  realestate: 'realestate',
  mortgage: 'nmls',
  insurance: 'npn',
};

export const usStates = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA'],
  ...['ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR'],
  ...['PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
] as const;

/** NMLS ids and NPNs consist of digits; state license numbers vary. */
const numberShapes: Record<LicenceKind, RegExp> = {
  realestate: /^[A-Za-z0-9.-]{3,20}$/,
  nmls: /^\d{3,12}$/,
  npn: /^\d{4,10}$/,
};

export const licence = z
  .strictObject({ kind: z.enum(licenceKinds), state: z.enum(usStates), number: filledLine(20) })
  .refine(({ kind, number }) => numberShapes[kind].test(number), {
    path: ['number'],
    message: 'Enter a valid license number.',
  });
export type Licence = z.infer<typeof licence>;

const ownWork = { who: 'member', right: 'organisation.read', person: true } as const;

export const onboarding = {
  get: call({
    method: 'GET',
    path: '/onboarding',
    access: { who: 'user' },
    output: z.strictObject({
      completed: z.boolean(),
      step: z.enum(onboardingSteps),
      goals: z.array(z.enum(goals)),
      licences: z.array(licence),
    }),
    summary: 'How far you have come in getting started, on whatever device.',
  }),
  save: call({
    method: 'PATCH',
    path: '/onboarding',
    access: { who: 'user' },
    input: z.strictObject({
      step: z.enum(onboardingSteps).optional(),
      goals: z.array(z.enum(goals)).max(goals.length).optional(),
      /** The complete list: licenses left out are removed. */
      licences: z.array(licence).max(60).optional(),
    }),
    output: done,
    repeat: 'natural',
    summary: 'Keep what you said and where you are.',
  }),
  complete: call({
    method: 'POST',
    path: '/onboarding/complete',
    access: { who: 'user' },
    output: done,
    repeat: 'natural',
    summary: 'You are through with getting started, or skip it.',
  }),
};

export const checklistItems = ['address', 'lead', 'note', 'task', 'invite', 'brand', 'site', 'factor'] as const;
export type ChecklistItem = (typeof checklistItems)[number];

export const checklist = {
  get: call({
    method: 'GET',
    path: '/checklist',
    access: ownWork,
    output: z.strictObject({
      hidden: z.boolean(),
      items: z.array(z.strictObject({ item: z.enum(checklistItems), doneAt: instant.nullable() })),
    }),
    summary: 'First steps for your role. Each is done by doing it.',
  }),
  hide: call({
    method: 'POST',
    path: '/checklist/hide',
    access: ownWork,
    output: done,
    repeat: 'natural',
    summary: 'Do not show the first steps any more.',
  }),
};

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A color is written as #1a5640.');

/** The brand of a page as its clients see it. `logo` is the URL of the picture; `hasBadge`: no paid plan, so the page bears our badge. */
export const shownBrand = {
  organisation: z.string(),
  colour: z.string().nullable(),
  licence: z.string(),
  logo: z.string().nullable(),
  hasBadge: z.boolean(),
};
export type ShownBrand = z.infer<z.ZodObject<typeof shownBrand>>;

const brandFields = {
  colour: colour.nullable(),
  logo: id.nullable(),
  /** The line that the law requires beside the name: brokerage and license. */
  licence: line(200),
};

export const brand = {
  get: call({
    method: 'GET',
    path: '/brand',
    access: { who: 'member', right: 'organisation.read' },
    output: z.strictObject({ name: z.string(), ...brandFields, version }),
    summary: 'How the organization presents itself: name, color, logo and license line.',
  }),
  change: call({
    method: 'PUT',
    path: '/brand',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ name: line(100), ...brandFields, licence: brandFields.licence.default('') }),
    output: z.strictObject({ name: z.string(), ...brandFields, version }),
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change how the organization presents itself. The logo is a file that was uploaded.',
  }),
  logo: call({
    method: 'GET',
    path: '/brand/logo/{id}',
    access: { who: 'anyone' },
    input: z.strictObject({ id }),
    reply: 'stream',
    output: bytes,
    cacheSeconds: 3_600,
    errors: ['not_found'],
    summary: 'The logo that an organization shows its clients.',
  }),
};
