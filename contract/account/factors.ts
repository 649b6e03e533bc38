import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id, instant, line } from '../core/primitives.ts';
import { askedFactor, factorTypes, signedIn } from './entry.ts';

/** Input and output of the browser's credential calls: their own JSON, validated where it is used. */
const credentialJson = z.record(z.string(), z.unknown());

export const factor = askedFactor.extend({
  /** Counts only after its first successful use. */
  status: z.enum(['unverified', 'verified']),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Factor = z.infer<typeof factor>;

const code = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase());

const recoveryCodes = z.array(z.string());

export const factors = {
  list: call({
    method: 'GET',
    path: '/factors',
    access: { who: 'user' },
    output: z.strictObject({ factors: z.array(factor), recoveryCodesLeft: z.int() }),
    summary: 'Your second factors, and how many recovery codes you have left.',
  }),
  asked: call({
    method: 'GET',
    path: '/factors/asked',
    access: { who: 'anyone' },
    output: z.strictObject({ factors: z.array(askedFactor) }),
    errors: ['unauthenticated'],
    summary: 'The factors to choose from, half way through a sign-in.',
  }),
  enrol: call({
    method: 'POST',
    path: '/factors',
    access: { who: 'user', fresh: true },
    reaches: 'access',
    input: z.strictObject({
      type: z.enum(factorTypes),
      name: line(60).default(''),
      /** For a phone: its number. */
      phone: line(40).optional(),
    }),
    output: z.strictObject({
      id,
      /** For an authenticator app: its secret, shown only once. */
      totp: z.strictObject({ secret: z.string(), uri: z.string() }).nullable(),
    }),
    errors: ['conflict', 'rate_limited'],
    secret: true,
    summary: 'Add a second factor. It counts from its first successful challenge on.',
  }),
  challenge: call({
    method: 'POST',
    path: '/factors/{id}/challenge',
    access: { who: 'anyone' },
    input: z.strictObject({ id }),
    output: z.strictObject({
      challengeId: id,
      expiresAt: instant,
      /** For a passkey: the options to create it or to sign with it. */
      create: credentialJson.nullable(),
      request: credentialJson.nullable(),
    }),
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Ask for a factor, half way through a sign-in or in a session. A phone is sent a code.',
  }),
  verify: call({
    method: 'POST',
    path: '/factors/{id}/verify',
    access: { who: 'anyone' },
    input: z.strictObject({
      id,
      challengeId: id,
      code: code.optional(),
      credential: credentialJson.optional(),
    }),
    output: signedIn.extend({
      /** Returned with the first factor only, and shown only once. */
      recoveryCodes: recoveryCodes.nullable(),
    }),
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
    repeat: 'natural',
    secret: true,
    summary: 'Answer a challenge. Ends a sign-in that is half way, or lifts this session to its second factor (aal2).',
  }),
  recover: call({
    method: 'POST',
    path: '/factors/recover',
    access: { who: 'anyone' },
    input: z.strictObject({ code }),
    output: signedIn,
    errors: ['unauthenticated', 'rate_limited'],
    repeat: 'natural',
    summary: 'Use one of your recovery codes in place of a factor. Each works once.',
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/factors/recovery-codes',
    access: { who: 'user', fresh: true },
    reaches: 'access',
    output: z.strictObject({ recoveryCodes }),
    errors: ['conflict'],
    secret: true,
    summary: 'Make new recovery codes, shown this once. The old ones end.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/factors/{id}',
    access: { who: 'user', fresh: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a second factor.',
  }),
};
