import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, filledLine, id, instant } from '../core/primitives.ts';

/** Refunds are possible within this time after a payment; the credit is given only after it. */
export const holdDays = 30;
/** Number of referrals per organization and year that earn a credit without review. */
export const yearlyCap = 12;

/** Letters and digits that can't be confused when read aloud. */
export const referralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{8}$/, 'Enter the eight letters and digits of a referral code.');

const states = ['signed_up', 'waiting', 'held', 'credited', 'refused', 'reversed'] as const;

/** Why a referral needs review before it earns a credit. */
const holdReasons = [
  'same_address',
  'same_device',
  'same_network',
  'disposable_address',
  'unverified_address',
  'same_company',
  'same_card',
  'yearly_cap',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A referred sign-up without any data about who signed up: only that they did, and its state. */
const signUp = z.strictObject({
  id,
  state: z.enum(states),
  creditCents: cents,
  signedUpAt: instant,
  paidAt: instant.nullable(),
  /** When the credit is given, unless the payment is refunded before. */
  settleAt: instant.nullable(),
});
export type ReferredSignUp = z.infer<typeof signUp>;

const program = z.strictObject({
  /** False when the operator ended the program; earned credits stay. */
  isOn: z.boolean(),
  code: z.string().nullable(),
  url: z.string().nullable(),
  creditCents: cents,
  holdDays: z.int(),
  yearlyCap: z.int(),
  /** Credits of this account: given in total, used to lower bills, and waiting for the first bill. */
  earnedCents: cents,
  usedCents: cents,
  owedCents: cents,
});
export type ReferralProgram = z.infer<typeof program>;

const operated = signUp.extend({
  reasons: z.array(z.enum(holdReasons)),
  referrer: z.string(),
  referred: z.string(),
  referredEmail: z.string(),
  paidCents: cents.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decision: z.string().nullable(),
});
export type OperatedReferral = z.infer<typeof operated>;

const manage = { who: 'member', right: 'billing.manage' } as const;
const operator = { who: 'operator' } as const;
const decision = z.strictObject({ id, reason: filledLine(300) });

export const referralProgram = {
  get: call({
    method: 'GET',
    path: '/referral-program',
    access: manage,
    output: program,
    summary: 'The referral program: your code, what it earns and what it has earned.',
  }),
  createCode: call({
    method: 'POST',
    path: '/referral-program/code',
    access: manage,
    output: program,
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Get a referral code. An organization has one, and it stays the same.',
  }),
  signUps: call({
    method: 'GET',
    path: '/referral-program/sign-ups',
    access: manage,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(signUp),
    summary: 'Sign-ups by your code, the newest first, without who they are.',
  }),
  list: call({
    method: 'GET',
    path: '/operator/referrals',
    access: operator,
    input: z.strictObject({ state: z.enum(states).default('held'), ...pageInput }),
    output: pageOf(operated),
    summary: 'Referred sign-ups in a state, the newest first, with why they are held.',
  }),
  release: call({
    method: 'POST',
    path: '/operator/referrals/{id}/release',
    access: operator,
    input: decision,
    output: operated,
    errors: ['not_found', 'conflict'],
    summary: 'Let a held referral earn its credit, with the reason.',
  }),
  refuse: call({
    method: 'POST',
    path: '/operator/referrals/{id}/refuse',
    access: operator,
    input: decision,
    output: operated,
    errors: ['not_found', 'conflict'],
    summary: 'Refuse the credit of a referral that is held or waiting, with the reason.',
  }),
};
