import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { call } from '../../core/call.ts';
import { cents, day, filledLine, id, instant, text } from '../../core/primitives.ts';

/** Parties who settle a deal and pay according to an authorization. */
export const settlementRoles = ['title', 'escrow', 'attorney'] as const;

/** The settlement party's answer: received with its amounts confirmed, or a question. */
const titleAnswers = ['confirmed', 'questioned'] as const;

/** Days that the link in its email accepts an answer. */
export const titleLinkDays = 60;

const answered = {
  answer: z.enum(titleAnswers).nullable(),
  answeredName: z.string(),
  /** The day they entered beside their name. */
  answeredOn: day.nullable(),
  answeredRemarks: z.string(),
  answeredAt: instant.nullable(),
};

const token = z.string().max(600);

/** An authorization that was sent. */
const sentAuthorization = z.strictObject({
  id,
  role: z.enum(settlementRoles),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  gross: cents,
  /** Whether the recipient's mail server accepted it, and why not. */
  state: z.enum(['sending', 'sent', 'failed']),
  failure: z.string(),
  /** The fingerprint of the sent document. */
  sha256: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  ...answered,
});
export type SentAuthorization = z.infer<typeof sentAuthorization>;

export const dealAuthorizations = {
  authorizations: call({
    method: 'GET',
    path: '/deals/{id}/authorizations',
    access: { who: 'member', right: 'commissions.read' },
    input: z.strictObject({ id }),
    output: z.strictObject({ sent: z.array(sentAuthorization) }),
    errors: ['not_found'],
    summary: 'Disbursement authorizations sent for a deal, newest first, and whether each arrived.',
  }),
  sendAuthorization: call({
    method: 'POST',
    path: '/deals/{id}/authorizations',
    access: { who: 'member', right: 'commissions.manage' },
    reaches: 'people',
    input: z.strictObject({
      id,
      /** The title company, escrow officer, or attorney among the deal’s parties. */
      party: id,
      message: text(2_000).default(''),
    }),
    output: sentAuthorization,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Email the approved disbursement authorization as a PDF to the title company, escrow officer or attorney on the deal.',
  }),
  readAuthorization: call({
    method: 'GET',
    path: '/authorization-links/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: z.strictObject({
      ...shownBrand,
      /** The home's address, or the deal's name when it has none. */
      home: z.string(),
      /** The closing date, expected or actual. */
      on: day,
      /** Today in the deal's time zone. */
      today: day,
      company: z.string(),
      name: z.string(),
      payees: z.array(z.strictObject({ name: z.string(), cents })),
      gross: cents,
      /** A newer authorization was sent to them, so this one can't be answered anymore. */
      isReplaced: z.boolean(),
      ...answered,
    }),
    errors: ['not_found'],
    summary:
      'A disbursement authorization by the link in its email: payees and amounts, for the title company to confirm.',
  }),
  answerAuthorization: call({
    method: 'POST',
    path: '/authorization-links/{token}/answer',
    access: { who: 'anyone' },
    input: z.strictObject({
      token,
      answer: z.enum(titleAnswers),
      name: filledLine(120),
      on: day,
      /** Required with a question. */
      remarks: text(2_000).default(''),
    }),
    output: z.strictObject({ done: z.literal(true) }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary:
      'Confirm receipt and amounts of a disbursement authorization for the title company, or ask a question about it. Confirmed is final.',
  }),
};
