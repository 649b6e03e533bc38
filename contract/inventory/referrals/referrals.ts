import { z } from 'zod';
import { shownBrand, usStates } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, email, filledLine, id, instant, line, version } from '../../core/primitives.ts';
import {
  directions,
  mostFeeRate,
  progresses,
  referralStates,
  usualFeeRate,
  usualProtectionDays,
} from './referral-rules.ts';

export const readReferrals = { who: 'member', right: 'referrals.read' } as const;
export const workReferrals = { who: 'member', right: 'referrals.work' } as const;
const approveReferrals = { who: 'member', right: 'referrals.approve' } as const;

const named = z.strictObject({ id, name: z.string() });
const one = z.strictObject({ id });
const licenseNumber = filledLine(20).regex(/^[A-Za-z0-9.-]{3,20}$/, 'Enter a valid license number.');

const details = {
  partnerAgent: filledLine(120),
  /** Referral fees are paid between brokers, so the brokerage is the payer or payee. */
  partnerBrokerage: filledLine(120),
  partnerLicense: licenseNumber,
  partnerState: z.enum(usStates),
  partnerEmail: z.union([z.literal(''), email]),
  covers: filledLine(300),
  /** In millionths of the side's gross commission. */
  feeRate: z.int().min(10_000, 'At least 1%.').max(mostFeeRate, 'At most 50%.'),
  protectionDays: z.int().min(30, 'At least 30 days.').max(1_095, 'At most three years.'),
};

const can = z.strictObject({ change: z.boolean(), approve: z.boolean(), settle: z.boolean() });

export const referral = z.strictObject({
  id,
  direction: z.enum(directions),
  lead: named.nullable(),
  deal: named.nullable(),
  ...details,
  partnerAgent: z.string(),
  partnerBrokerage: z.string(),
  partnerLicense: z.string(),
  partnerEmail: z.string(),
  covers: z.string(),
  feeRate: z.int(),
  protectionDays: z.int(),
  protectedUntil: day.nullable(),
  state: z.enum(referralStates),
  sentAt: instant.nullable(),
  acceptedName: z.string().nullable(),
  acceptedAt: instant.nullable(),
  declineReason: z.string(),
  progress: z.enum(progresses).nullable(),
  progressNote: z.string(),
  progressAt: instant.nullable(),
  gross: cents.nullable(),
  fee: cents.nullable(),
  closedOn: day.nullable(),
  paidOn: day.nullable(),
  owner: id.nullable(),
  createdAt: instant,
  version,
  can,
});
export type Referral = z.infer<typeof referral>;

const token = z.string().min(20).max(400);

export const referrals = {
  list: call({
    method: 'GET',
    path: '/referrals',
    access: readReferrals,
    input: z.strictObject({
      direction: z.enum(directions).optional(),
      state: z.enum(referralStates).optional(),
      lead: id.optional(),
      search: z.string().trim().max(100).optional(),
      ...pageInput,
    }),
    output: pageOf(referral),
    summary: 'List the referrals you can see between your brokerage and others, the newest first.',
  }),
  get: call({
    method: 'GET',
    path: '/referrals/{id}',
    access: readReferrals,
    input: one,
    output: referral,
    errors: ['not_found'],
    summary: 'Get a referral with its agreement, status and fee.',
  }),
  create: call({
    method: 'POST',
    path: '/referrals',
    access: workReferrals,
    input: z.strictObject({
      direction: z.enum(directions),
      lead: id,
      ...details,
      partnerEmail: details.partnerEmail.default(''),
      feeRate: details.feeRate.default(usualFeeRate),
      protectionDays: details.protectionDays.default(usualProtectionDays),
    }),
    output: referral,
    summary: 'Draft a referral of a client to a real-estate agent of another brokerage, or from one.',
  }),
  change: call({
    method: 'PATCH',
    path: '/referrals/{id}',
    access: workReferrals,
    input: z.strictObject(details).partial().extend({ id }),
    output: referral,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Change the terms of a draft.',
  }),
  send: call({
    method: 'POST',
    path: '/referrals/{id}/send',
    access: approveReferrals,
    reaches: 'access',
    input: one,
    output: z.strictObject({ referral, address: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    secret: true,
    summary: 'Sign a referral agreement for your brokerage and get the link at which the partner’s broker accepts it.',
  }),
  move: call({
    method: 'POST',
    path: '/referrals/{id}/state',
    access: workReferrals,
    input: z.strictObject({
      id,
      to: z.enum(['draft', 'active', 'declined', 'expired']),
      reason: line(300).default(''),
    }),
    output: referral,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Take back, start, or end a referral.',
  }),
  attach: call({
    method: 'POST',
    path: '/referrals/{id}/deal',
    access: { who: 'member', right: 'commissions.change' },
    input: z.strictObject({ id, deal: id }),
    output: referral,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Join a received referral to the deal that came of it. Its fee comes off the gross commission before the split.',
  }),
  close: call({
    method: 'POST',
    path: '/referrals/{id}/close',
    access: { who: 'member', right: 'referrals.settle' },
    input: z.strictObject({ id, gross: cents.min(1), on: day }),
    output: referral,
    errors: ['not_found', 'conflict'],
    summary: 'Record what the partner’s side closed for. The fee is posted as a receivable.',
  }),
  pay: call({
    method: 'POST',
    path: '/referrals/{id}/pay',
    access: { who: 'member', right: 'referrals.settle' },
    input: z.strictObject({ id, on: day, reference: line(100).default('') }),
    output: referral,
    errors: ['not_found', 'conflict'],
    summary: 'Record that the partner’s brokerage paid the referral fee.',
  }),
  referrers: call({
    method: 'GET',
    path: '/referrers',
    access: { who: 'member', right: 'leads.read' },
    output: z.strictObject({
      referrers: z
        .array(
          z.strictObject({
            lead: named,
            referred: z.int(),
            closings: z.int(),
            thankedOn: day.nullable(),
            /** Clients were referred or closed since the last thank-you. */
            isDue: z.boolean(),
          }),
        )
        .max(100),
    }),
    summary: 'Who referred clients to you, those with the most closings first.',
  }),
  thank: call({
    method: 'POST',
    path: '/referrers/thanks',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({
      lead: id,
      kind: z.enum(['note', 'call', 'gift']),
      on: day,
      value: cents.min(0).max(100_000, 'At most $1,000.').default(0),
      note: line(300).default(''),
    }),
    output: done,
    errors: ['not_found'],
    summary: 'Log how a person who referred a client was thanked.',
  }),
  read: call({
    method: 'GET',
    path: '/referral-agreements/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: z.strictObject({
      ...shownBrand,
      direction: z.enum(directions),
      state: z.enum(referralStates),
      partnerAgent: z.string(),
      partnerBrokerage: z.string(),
      partnerLicense: z.string(),
      partnerState: z.string(),
      covers: z.string(),
      feeRate: z.int(),
      protectionDays: z.int(),
      protectedUntil: day.nullable(),
      sentBy: z.string(),
      acceptedName: z.string().nullable(),
      /** Only for a client sent to the partner, and only after both brokers have signed. */
      client: z
        .strictObject({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
        .nullable(),
      progress: z.enum(progresses).nullable(),
    }),
    errors: ['not_found'],
    summary: 'A referral agreement, for the broker who is asked to accept it.',
  }),
  answer: call({
    method: 'POST',
    path: '/referral-agreements/{token}/answer',
    access: { who: 'anyone' },
    input: z.strictObject({
      token,
      accepts: z.boolean(),
      name: filledLine(120),
      title: line(60).default(''),
      license: line(20).default(''),
      reason: line(300).default(''),
    }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Accept or decline a referral agreement for the partner’s brokerage.',
  }),
  report: call({
    method: 'POST',
    path: '/referral-agreements/{token}/progress',
    access: { who: 'anyone' },
    input: z.strictObject({ token, progress: z.enum(progresses), note: line(300).default('') }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Tell the referring brokerage how far the client has come.',
  }),
};
