import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { filledLine, id, instant, locale } from '../../core/primitives.ts';
import { memorandum, mostRoomDocuments, roomDocument } from './sales.ts';

const anyone = { who: 'anyone' } as const;
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const slug = z.string().regex(/^[a-z0-9-]{3,120}$/, 'This link isn’t valid.');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This isn’t a SHA-256 in hex.');

/** What an investor has with their link. */
export const dataRoom = {
  look: call({
    method: 'GET',
    path: '/data-room/{token}',
    access: anyone,
    input: z.strictObject({ token }),
    output: z.strictObject({
      ...shownBrand,
      building: z.string(),
      name: z.string(),
      nda: z.string(),
      /** Of the text as UTF-8, in hex. Whoever signs sends it: proof of which words they read. */
      ndaSha256: sha256,
      signedAt: instant.nullable(),
      signedName: z.string().nullable(),
      /** None before the agreement is signed. */
      documents: z.array(roomDocument).max(mostRoomDocuments),
    }),
    errors: ['not_found'],
    summary: 'A data room as an investor sees it: the agreement to sign, then the documents.',
  }),
  sign: call({
    method: 'POST',
    path: '/data-room/{token}/sign',
    access: anyone,
    input: z.strictObject({
      token,
      locale,
      consent: z.literal(true, 'Agree to sign electronically.'),
      name: filledLine(120),
      /** Of the text that was shown. */
      ndaSha256: sha256,
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Sign the confidentiality agreement as it was shown; refused where it changed since. What was signed, when and from where is recorded.',
  }),
  content: call({
    method: 'GET',
    path: '/data-room/{token}/documents/{document}',
    access: anyone,
    input: z.strictObject({ token, document: id, as: z.enum(['attachment', 'inline']).default('attachment') }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'forbidden', 'conflict'],
    summary: 'A document of a data room, with the investor’s name across every page. Each is recorded.',
  }),
  agreement: call({
    method: 'GET',
    path: '/data-room/{token}/agreement',
    access: anyone,
    input: z.strictObject({ token }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'One’s own signed confidentiality agreement as PDF.',
  }),
};

/** An offering for everybody to read. */
export const offerings = {
  read: call({
    method: 'GET',
    path: '/offerings/{slug}',
    access: anyone,
    input: z.strictObject({ slug }),
    output: memorandum.extend({ hasCover: z.boolean() }),
    errors: ['not_found'],
    summary: 'An offering memorandum that is published.',
  }),
  cover: call({
    method: 'GET',
    path: '/offerings/{slug}/cover',
    access: anyone,
    input: z.strictObject({ slug }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The cover photo of an offering that is published.',
  }),
  pdf: call({
    method: 'GET',
    path: '/offerings/{slug}/pdf',
    access: anyone,
    input: z.strictObject({ slug }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'rate_limited'],
    summary: 'An offering memorandum that is published, as PDF.',
  }),
};
