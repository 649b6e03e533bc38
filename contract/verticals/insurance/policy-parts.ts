import { z } from 'zod';
import { bytes, call } from '../../core/call.ts';
import { cents, day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { lineNames } from './lines.ts';
import { one, readPolicies, workPolicies } from './policies.ts';
import {
  certificateForms,
  certificateStates,
  claimStates,
  declinedStates,
  lifeEvents,
  noticeOutcomes,
  noticeReasons,
  signingWays,
} from './policy-words.ts';

const amount = cents.min(0, 'Enter an amount of zero or more.');

const claimDetails = {
  number: line(40),
  lossOn: day,
  reportedOn: day,
  cause: filledLine(200),
  adjuster: line(200),
  state: z.enum(claimStates),
  reserved: amount,
  paid: amount,
};
const claim = z.strictObject({ id, ...claimDetails, number: z.string(), cause: z.string(), adjuster: z.string() });
export type Claim = z.infer<typeof claim>;

const declined = z.strictObject({
  id,
  line: z.enum(lineNames),
  coverage: z.string(),
  state: z.enum(declinedStates),
  offeredOn: day,
  signedBy: z.string().nullable(),
  signedOn: day.nullable(),
  signedHow: z.enum(signingWays).nullable(),
  reopenedBy: z.enum(lifeEvents).nullable(),
});
export type Declined = z.infer<typeof declined>;

const certificate = z.strictObject({
  id,
  number: z.int(),
  form: z.enum(certificateForms),
  state: z.enum(certificateStates),
  holder: z.string(),
  address: z.string(),
  description: z.string(),
  additionalInsured: z.boolean(),
  waiver: z.boolean(),
  dueOn: day,
  issuedAt: instant.nullable(),
  voidReason: z.string(),
  /** The term it reports on. */
  term: z.int(),
});
export type Certificate = z.infer<typeof certificate>;

const notice = z.strictObject({
  id,
  reason: z.enum(noticeReasons),
  receivedOn: day,
  effectiveOn: day,
  reinstateBy: day.nullable(),
  amountDue: cents.nullable(),
  mortgageePays: z.boolean(),
  outcome: z.enum(noticeOutcomes),
  attempts: z.array(z.strictObject({ at: instant, by: z.string(), note: z.string() })),
});
export type Notice = z.infer<typeof notice>;

export const policyParts = {
  parts: call({
    method: 'GET',
    path: '/policies/{id}/parts',
    access: readPolicies,
    input: one,
    output: z.strictObject({
      claims: z.array(claim),
      declined: z.array(declined),
      certificates: z.array(certificate),
      notices: z.array(notice),
    }),
    errors: ['not_found'],
    summary: 'A policy’s claims, declined coverages, certificates and cancellation notices.',
  }),
  addClaim: call({
    method: 'POST',
    path: '/policies/{id}/claims',
    access: workPolicies,
    input: z.strictObject({
      id,
      ...claimDetails,
      number: claimDetails.number.default(''),
      adjuster: claimDetails.adjuster.default(''),
      state: claimDetails.state.default('open'),
      reserved: amount.default(0),
      paid: amount.default(0),
    }),
    output: claim,
    errors: ['not_found'],
    summary: 'Add a claim to a policy.',
  }),
  changeClaim: call({
    method: 'PATCH',
    path: '/policies/{id}/claims/{claimId}',
    access: workPolicies,
    input: z.strictObject(claimDetails).partial().extend({ id, claimId: id }),
    output: claim,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Update a claim: its number, adjuster, status, reserve or what was paid.',
  }),
  offerCoverage: call({
    method: 'POST',
    path: '/policies/{id}/declined',
    access: workPolicies,
    input: z.strictObject({ id, line: z.enum(lineNames), coverage: filledLine(200), offeredOn: day }),
    output: declined,
    errors: ['not_found'],
    summary: 'Log a coverage that was offered to the insured.',
  }),
  answerOffer: call({
    method: 'POST',
    path: '/policies/{id}/declined/{declinedId}/answer',
    access: workPolicies,
    input: z.strictObject({
      id,
      declinedId: id,
      answer: z.enum(['declined', 'bought']),
      signedBy: line(200).default(''),
      signedOn: day.optional(),
      signedHow: z.enum(signingWays).default('signature'),
    }),
    output: declined,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Log that an offered coverage was bought, or declined in writing: who signed, and when.',
  }),
  reopenOffer: call({
    method: 'POST',
    path: '/policies/{id}/declined/{declinedId}/reopen',
    access: workPolicies,
    input: z.strictObject({ id, declinedId: id, reason: z.enum(lifeEvents) }),
    output: declined,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Reopen a declined coverage because of a life event. The signed declination stays on file.',
  }),
  requestCertificate: call({
    method: 'POST',
    path: '/policies/{id}/certificates',
    access: workPolicies,
    input: z.strictObject({
      id,
      form: z.enum(certificateForms).default('liability'),
      holder: filledLine(200),
      address: line(300).default(''),
      description: line(1_000).default(''),
      additionalInsured: z.boolean().default(false),
      waiver: z.boolean().default(false),
      dueOn: day,
    }),
    output: certificate,
    errors: ['not_found'],
    summary: 'Add a request for a certificate of insurance.',
  }),
  issueCertificate: call({
    method: 'POST',
    path: '/policies/{id}/certificates/{certificateId}/issue',
    access: workPolicies,
    input: z.strictObject({ id, certificateId: id }),
    output: certificate,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Issue a certificate for the current term. An additional insured or a waiver needs an endorsement on the policy first.',
  }),
  reissueCertificates: call({
    method: 'POST',
    path: '/policies/{id}/certificates/reissue',
    access: workPolicies,
    input: one,
    output: z.strictObject({ issued: z.int(), held: z.int() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Issue this term’s certificates to every holder who had one of an earlier term.',
  }),
  voidCertificate: call({
    method: 'POST',
    path: '/policies/{id}/certificates/{certificateId}/void',
    access: workPolicies,
    input: z.strictObject({ id, certificateId: id, reason: filledLine(300) }),
    output: certificate,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Void a certificate. It stays on file.',
  }),
  certificatePdf: call({
    method: 'GET',
    path: '/policies/{id}/certificates/{certificateId}/pdf',
    access: readPolicies,
    input: z.strictObject({ id, certificateId: id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'conflict'],
    summary: 'Download an issued certificate as PDF.',
  }),
  addNotice: call({
    method: 'POST',
    path: '/policies/{id}/notices',
    access: workPolicies,
    input: z.strictObject({
      id,
      reason: z.enum(noticeReasons),
      receivedOn: day,
      effectiveOn: day,
      reinstateBy: day.nullable().default(null),
      amountDue: amount.nullable().default(null),
      mortgageePays: z.boolean().default(false),
    }),
    output: notice,
    errors: ['not_found'],
    summary: 'Log a carrier’s notice of cancellation.',
  }),
  attemptSave: call({
    method: 'POST',
    path: '/policies/{id}/notices/{noticeId}/attempts',
    access: workPolicies,
    input: z.strictObject({ id, noticeId: id, note: filledLine(300) }),
    output: notice,
    errors: ['not_found', 'conflict'],
    summary: 'Log an attempt to save a policy from cancellation.',
  }),
  resolveNotice: call({
    method: 'POST',
    path: '/policies/{id}/notices/{noticeId}/resolve',
    access: workPolicies,
    input: z.strictObject({ id, noticeId: id, outcome: z.enum(['saved', 'canceled']) }),
    output: notice,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Close a cancellation notice as saved or canceled. The cancellation itself is a transaction.',
  }),
};
