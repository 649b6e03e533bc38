import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { bytes, call, done } from '../core/call.ts';
import { email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';

const mostSigners = 20;
export const mostFields = 100;
export const fieldKinds = ['signature', 'initials', 'date', 'text'] as const;
const signingStates = ['open', 'completed', 'declined', 'cancelled', 'expired'] as const;
const signerStates = ['waiting', 'asked', 'viewed', 'signed', 'declined'] as const;
/** Days between reminders to signers whose turn it is. */
export const daysBetweenReminders = 3;

const share = z.number().min(0).max(1);
export const signingField = z.strictObject({
  kind: z.enum(fieldKinds),
  label: line(60).default(''),
  page: z.int().min(1).max(2_000),
  /** Fractions of the page's width and height, from its upper left corner. */
  x: share,
  y: share,
  width: share,
  height: share,
});
export type SigningField = z.infer<typeof signingField>;

const newSigner = z.strictObject({
  lead: id.optional(),
  name: filledLine(120),
  /**
   * Address for the signer's link, sent through the sending gate: defaults to the lead's own. Without one, the link must be handed over.
   */
  email: email.optional(),
  /** Buyer, seller, or witness. */
  role: line(60).default(''),
  fields: z.array(signingField).max(mostFields).default([]),
});

const signer = z.strictObject({
  id,
  name: z.string(),
  role: z.string(),
  state: z.enum(signerStates),
});

export const signing = z.strictObject({
  id,
  file: id,
  title: z.string(),
  message: z.string(),
  inOrder: z.boolean(),
  state: z.enum(signingStates),
  expiresAt: instant,
  createdAt: instant,
  finishedAt: instant.nullable(),
  by: z.string().nullable(),
  /** The sealed document, created shortly after the last signature. */
  sealedFile: id.nullable(),
  signers: z.array(
    signer.extend({
      email: z.string(),
      isMailed: z.boolean(),
      signedAt: instant.nullable(),
      declinedReason: z.string().nullable(),
    }),
  ),
});
export type Signing = z.infer<typeof signing>;

const read = { who: 'member', right: 'files.read' } as const;
const share_ = { who: 'member', right: 'files.share' } as const;
const anyone = { who: 'anyone' } as const;
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const one = z.strictObject({ id });

export const signings = {
  list: call({
    method: 'GET',
    path: '/files/{id}/signings',
    access: read,
    input: one,
    output: z.strictObject({ signings: z.array(signing) }),
    errors: ['not_found'],
    summary: 'A file’s signature requests and their status.',
  }),
  request: call({
    method: 'POST',
    path: '/files/{id}/signings',
    access: share_,
    reaches: 'people',
    input: one.extend({
      message: text(2_000).default(''),
      /** Signers sign one after the other, in the listed order; otherwise all at once. */
      inOrder: z.boolean().default(false),
      days: z.int().min(1).max(90).default(14),
      signers: z.array(newSigner).min(1, 'Add at least one signer.').max(mostSigners),
    }),
    output: z.strictObject({
      signing,
      /** Returned once, for signers without an address, who sign in person or are given their link. All other links go by email only. */
      links: z.array(z.strictObject({ signer: id, address: z.string() })),
    }),
    errors: ['not_found', 'conflict'],
    secret: true,
    summary: 'Send a PDF for signature to one or more signers, each with a personal link.',
  }),
  cancel: call({
    method: 'POST',
    path: '/signings/{id}/cancel',
    access: share_,
    input: one,
    output: signing,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Void a signature request. All its links stop working right away.',
  }),
  remind: call({
    method: 'POST',
    path: '/signings/{id}/remind',
    access: share_,
    reaches: 'people',
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Remind the signers whose turn it is; at most once an hour.',
  }),
  trail: call({
    method: 'GET',
    path: '/signings/{id}/trail',
    access: read,
    input: one,
    output: z.strictObject({
      steps: z.array(
        z.strictObject({
          id,
          what: z.string(),
          signer: z.string().nullable(),
          ip: z.string(),
          agent: z.string(),
          at: instant,
        }),
      ),
    }),
    errors: ['not_found'],
    summary: 'A signature request’s activity, in order.',
  }),
};

export const toSign = {
  read: call({
    method: 'GET',
    path: '/sign/{token}',
    access: anyone,
    input: z.strictObject({ token }),
    output: z.strictObject({
      ...shownBrand,
      /** The member who requested the signature. */
      agent: shownAgent.nullable(),
      title: z.string(),
      message: z.string(),
      state: z.enum(signingStates),
      /** Whether it is this signer’s turn. */
      isDue: z.boolean(),
      signer,
      fields: z.array(signingField.extend({ id })),
      others: z.array(signer),
      expiresAt: instant,
    }),
    errors: ['not_found'],
    summary: 'What a signer is asked to sign.',
  }),
  content: call({
    method: 'GET',
    path: '/sign/{token}/content',
    access: anyone,
    input: z.strictObject({ token, as: z.enum(['attachment', 'inline']).default('inline') }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The document to sign; once everyone has signed, the sealed one.',
  }),
  sign: call({
    method: 'POST',
    path: '/sign/{token}/sign',
    access: anyone,
    input: z.strictObject({
      token,
      locale,
      /** Signing requires this consent. */
      consent: z.literal(true, 'Agree to sign electronically.'),
      /** Typed by the signer; it appears as the signature. */
      name: filledLine(120),
      /** A value for every field except dates. */
      values: z
        .array(z.strictObject({ field: id, value: filledLine(200) }))
        .max(mostFields)
        .default([]),
      /** The signer's time zone, which decides the date on the document. Defaults to the best known one. */
      timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').optional(),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Sign. What was agreed to, when and from where is recorded.',
  }),
  decline: call({
    method: 'POST',
    path: '/sign/{token}/decline',
    access: anyone,
    input: z.strictObject({ token, reason: line(500).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Decline to sign. The signature request ends for everyone.',
  }),
};
