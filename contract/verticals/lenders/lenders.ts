import { z } from 'zod';
import { shownBrand, usStates } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, email, filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { consentHows } from '../../inventory/referrals/service-referrals.ts';
import { fewestLenders, lenderPrograms, media, scopes, statuses } from './lender-words.ts';

const read = { who: 'member', right: 'lenders.read' } as const;
const work = { who: 'member', right: 'lenders.work' } as const;
const manage = { who: 'member', right: 'lenders.manage' } as const;
const one = z.strictObject({ id });
const named = z.strictObject({ id, name: z.string() });
const nmls = line(12).regex(/^\d{3,12}$/, 'Enter the digits of the NMLS ID.');

const details = {
  name: filledLine(120),
  company: filledLine(120),
  nmls,
  companyNmls: nmls,
  states: z.array(z.enum(usStates)).min(1, 'Choose at least one state.').max(60),
  programs: z.array(z.enum(lenderPrograms)).max(lenderPrograms.length),
  languages: z.array(filledLine(40)).max(20),
  email: z.union([z.literal(''), email]),
  phone: line(40),
  isAffiliated: z.boolean(),
  disclosure: text(2_000).trim(),
};

/** A median of so many; nothing where there are none. */
const measured = z.strictObject({ days: z.number().nullable(), of: z.int() });

/** So many of so many: what a share is made of. */
const counted = z.strictObject({ count: z.int(), of: z.int() });

export const lender = z.strictObject({
  id,
  ...details,
  name: z.string(),
  company: z.string(),
  languages: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  disclosure: z.string(),
  /** From statuses that this lender shared: to the first contact, and from application to clear to close. */
  firstContact: measured,
  turnTime: measured,
  introduced: z.int(),
  /** Of the introductions of two years: not opened within a day, pre-approved or further, and closed by the contract's day. */
  notViewed: counted,
  preapproved: counted,
  closedOnTime: counted,
  version,
});
export type Lender = z.infer<typeof lender>;

const quote = z.strictObject({
  id,
  lender: named,
  rate: z.int(),
  points: z.int(),
  fees: cents,
  lockDays: z.int(),
  apr: z.int().nullable(),
  payment: cents,
  assumptions: z.string(),
  quotedAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});

const scenario = {
  price: cents.min(1).nullable(),
  loan: cents.min(1).nullable(),
  termMonths: z.int().min(12).max(480).nullable(),
  program: z.enum(lenderPrograms).nullable(),
  assumptions: line(500),
};

const shown = {
  id,
  lead: named.nullable(),
  deal: named.nullable(),
  state: z.enum(usStates),
  timeZone: z.string(),
  scopes: z.array(z.enum(scopes)),
  consentHow: z.enum(consentHows),
  consentAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  isOpen: z.boolean(),
  ...scenario,
  assumptions: z.string(),
  choices: z.array(
    z.strictObject({
      id,
      lender: named.extend({ company: z.string(), nmls: z.string() }),
      reason: z.string(),
      disclosure: z.string(),
      isChosen: z.boolean(),
      status: z.enum(statuses),
      statusAt: instant,
      viewedAt: instant.nullable(),
    }),
  ),
  createdAt: instant,
  version,
  can: z.strictObject({ change: z.boolean() }),
};
export const introduction = z.strictObject(shown);
export type Introduction = z.infer<typeof introduction>;

export const lenders = {
  list: call({
    method: 'GET',
    path: '/lenders',
    access: read,
    input: z.strictObject({ state: z.enum(usStates).optional() }),
    output: z.strictObject({ lenders: z.array(lender).max(500) }),
    summary: 'The lender directory, by name, with measured turn times. Never ranked by money.',
  }),
  create: call({
    method: 'POST',
    path: '/lenders',
    access: manage,
    input: z.strictObject({
      ...details,
      programs: details.programs.default([]),
      languages: details.languages.default([]),
      email: details.email.default(''),
      phone: details.phone.default(''),
      isAffiliated: z.boolean().default(false),
      disclosure: details.disclosure.default(''),
    }),
    output: lender,
    errors: ['conflict'],
    summary: 'Add a loan officer to the directory.',
  }),
  change: call({
    method: 'PATCH',
    path: '/lenders/{id}',
    access: manage,
    input: z.strictObject(details).partial().extend({ id }),
    output: lender,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Change a loan officer’s licenses, programs or contact info.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/lenders/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a loan officer from the directory. Earlier introductions keep the name.',
  }),
};

export const introductions = {
  list: call({
    method: 'GET',
    path: '/introductions',
    access: read,
    input: z.strictObject({ lead: id.optional(), ...pageInput }),
    output: pageOf(introduction),
    summary: 'List clients you introduced to lenders, the newest first.',
  }),
  get: call({
    method: 'GET',
    path: '/introductions/{id}',
    access: read,
    input: one,
    output: z.strictObject({ ...shown, consentText: z.string(), quotes: z.array(quote) }),
    errors: ['not_found'],
    summary: 'Get an introduction with the lenders’ shared status and their quotes.',
  }),
  create: call({
    method: 'POST',
    path: '/introductions',
    access: work,
    input: z.strictObject({
      lead: id,
      deal: id.nullable().default(null),
      state: z.enum(usStates),
      scopes: z.array(z.enum(scopes)).min(1, 'Choose what lenders are told.').max(scopes.length),
      consentHow: z.enum(consentHows),
      days: z.int().min(1).max(365).default(90),
      ...scenario,
      price: scenario.price.default(null),
      loan: scenario.loan.default(null),
      termMonths: scenario.termMonths.default(360),
      program: scenario.program.default(null),
      assumptions: scenario.assumptions.default(''),
      choices: z
        .array(z.strictObject({ lender: id, reason: filledLine(300) }))
        .min(fewestLenders, 'Choose at least three lenders.')
        .max(10),
    }),
    output: introduction,
    summary: 'Introduce a client to at least three lenders licensed in the state, with the client’s recorded consent.',
  }),
  choose: call({
    method: 'POST',
    path: '/introductions/{id}/choose',
    access: work,
    input: z.strictObject({ id, choice: id }),
    output: introduction,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Record which lender the client chose.',
  }),
  revoke: call({
    method: 'POST',
    path: '/introductions/{id}/revoke',
    access: work,
    input: one,
    output: introduction,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End a client’s consent. Lenders’ links stop working at once.',
  }),
  link: call({
    method: 'POST',
    path: '/introductions/{id}/links',
    access: work,
    reaches: 'access',
    input: z.strictObject({ id, choice: id }),
    output: z.strictObject({ address: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    secret: true,
    summary: 'Get a lender’s own link: what the client agreed to share, and where the lender shares status.',
  }),
  setStatus: call({
    method: 'POST',
    path: '/introductions/{id}/status',
    access: work,
    input: z.strictObject({ id, choice: id, status: z.enum(statuses) }),
    output: introduction,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Record how far a lender has come with a client. Status only, no loan numbers.',
  }),
  addQuote: call({
    method: 'POST',
    path: '/introductions/{id}/quotes',
    access: work,
    input: z.strictObject({
      id,
      lender: id,
      rate: z.int().min(0).max(300_000),
      /** Millionths of the loan; below zero, a lender credit. */
      points: z.int().min(-50_000).max(100_000).default(0),
      fees: cents.min(0).default(0),
      lockDays: z.int().min(1).max(360).default(30),
      assumptions: filledLine(500),
    }),
    output: quote,
    errors: ['not_found', 'conflict'],
    summary: 'Enter a lender’s quote. Its APR is calculated, and it expires at the end of the day where the home is.',
  }),
  read: call({
    method: 'GET',
    path: '/lender-introductions/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().min(20).max(500) }),
    output: z.strictObject({
      ...shownBrand,
      lender: z.string(),
      agent: z.string(),
      status: z.enum(statuses),
      expiresAt: instant,
      client: z
        .strictObject({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
        .nullable(),
      state: z.string().nullable(),
      price: cents.nullable(),
      closingOn: day.nullable(),
    }),
    errors: ['not_found'],
    summary: 'What a client agreed to share with a lender.',
  }),
  report: call({
    method: 'POST',
    path: '/lender-introductions/{token}/status',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().min(20).max(500), status: z.enum(statuses).exclude(['introduced']) }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'A lender shares how far a client has come. Status only.',
  }),
};

const agreement = {
  lender: id,
  title: filledLine(120),
  medium: z.enum(media),
  total: cents.min(1),
  lenderPays: cents.min(0),
  /** Millionths of the piece that promote the lender. */
  lenderShare: z.int().min(0).max(1_000_000).nullable(),
  measuredHow: line(300),
  services: line(1_000),
};

const comarketingAgreement = z.strictObject({
  id,
  ...agreement,
  lender: named,
  title: z.string(),
  measuredHow: z.string(),
  services: z.string(),
  state: z.enum(['draft', 'published', 'ended']),
  /** What still keeps it from being published. */
  lacks: z.array(z.enum(['share', 'measured', 'cost', 'evidence', 'services'])),
  /** Papers that show cost and share, and what was published of it. */
  evidence: z.array(named.extend({ isPiece: z.boolean() })),
  publishedAt: instant.nullable(),
  createdAt: instant,
  version,
});
export type ComarketingAgreement = z.infer<typeof comarketingAgreement>;

export const comarketing = {
  list: call({
    method: 'GET',
    path: '/comarketing',
    access: read,
    input: z.strictObject(pageInput),
    output: pageOf(comarketingAgreement),
    summary: 'List co-marketing agreements with lenders, the newest first.',
  }),
  create: call({
    method: 'POST',
    path: '/comarketing',
    access: manage,
    input: z.strictObject({
      ...agreement,
      lenderShare: agreement.lenderShare.default(null),
      measuredHow: agreement.measuredHow.default(''),
      services: agreement.services.default(''),
    }),
    output: comarketingAgreement,
    errors: ['not_found'],
    summary: 'Draft a co-marketing agreement.',
  }),
  change: call({
    method: 'PATCH',
    path: '/comarketing/{id}',
    access: manage,
    input: z.strictObject(agreement).omit({ lender: true }).partial().extend({ id }),
    output: comarketingAgreement,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Change a draft of a co-marketing agreement.',
  }),
  addEvidence: call({
    method: 'POST',
    path: '/comarketing/{id}/evidence',
    access: manage,
    input: z.strictObject({
      id,
      file: id,
      /** What was published; it can be attached afterwards, and is no evidence of cost or share. */
      isPiece: z.boolean().default(false),
    }),
    output: comarketingAgreement,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Attach a file that shows the cost or the measured share, or the published piece itself.',
  }),
  publish: call({
    method: 'POST',
    path: '/comarketing/{id}/publish',
    access: manage,
    input: one,
    output: comarketingAgreement,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Publish an agreement. Refused unless cost follows the measured share and evidence is attached.',
  }),
  audit: call({
    method: 'GET',
    path: '/comarketing/{id}/audit',
    access: manage,
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'conflict'],
    summary: 'The audit pack of an agreement as ZIP: share and cost, history, evidence and published pieces.',
  }),
  end: call({
    method: 'POST',
    path: '/comarketing/{id}/end',
    access: manage,
    input: one,
    output: comarketingAgreement,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'End a published agreement.',
  }),
};
