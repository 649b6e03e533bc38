import { z } from 'zod';
import { bytes, call } from '../../core/call.ts';
import { filledLine, id, instant, text, version } from '../../core/primitives.ts';
import { finding } from './check.ts';
import { textKinds } from './draft.ts';
import { factNames, marketingFacts } from './facts.ts';
import { mostFlyerPhotos } from './mosaic.ts';
import { networks, pieces, shapeNames } from './pieces.ts';

const sentence = z.strictObject({
  /** Null for a sentence written by a person. */
  key: z.string().nullable(),
  words: z.string(),
  fields: z.array(z.enum(factNames)),
  /** Source fields that have changed since it was written. */
  stale: z.array(z.enum(factNames)),
});
export type KitSentence = z.infer<typeof sentence>;

const kitText = z.strictObject({
  sentences: z.array(sentence),
  findings: z.array(finding),
  most: z.int(),
});
export type KitText = z.infer<typeof kitText>;

/** A fact that differs from the kit. */
const change = z.strictObject({ field: z.enum(factNames), was: z.string().nullable(), is: z.string().nullable() });
export type FactChange = z.infer<typeof change>;

const refusals = ['off_market', 'no_internet', 'stale', 'wrong', 'too_long'] as const;
export type PieceRefusal = (typeof refusals)[number];

const pageKinds = ['open_house', 'home'] as const;
export type PageKind = (typeof pageKinds)[number];

export const kit = z.strictObject({
  id,
  listing: id,
  /** The record's values when the kit was created. */
  facts: marketingFacts,
  changes: z.array(change),
  texts: z.strictObject(
    Object.fromEntries(textKinds.map((kind) => [kind, kitText])) as Record<(typeof textKinds)[number], typeof kitText>,
  ),
  /** Null when the required attribution doesn't fit the network's limit. */
  posts: z.array(z.strictObject({ network: z.enum(networks), words: z.string().nullable(), most: z.int() })),
  /** Appended to every published text. */
  tail: z.string(),
  /** Why a piece can't be published now; null when it can. */
  pieces: z.strictObject(
    Object.fromEntries(pieces.map((piece) => [piece, z.enum(refusals).nullable()])) as Record<
      (typeof pieces)[number],
      z.ZodNullable<z.ZodEnum<{ [N in PieceRefusal]: N }>>
    >,
  ),
  /** The home's public page: an upcoming open house, otherwise a website that shows the listing; null when there is none. */
  page: z.string().nullable(),
  pageIs: z.enum(pageKinds).nullable(),
  madeAt: instant,
  changedAt: instant,
  version,
});
export type Kit = z.infer<typeof kit>;

/** Two paper sizes, a postcard of 6 by 4¼ inches, and a brochure. */
export const papers = ['letter', 'a4', 'postcard', 'brochure'] as const;
export type Paper = (typeof papers)[number];

const read = { who: 'member', right: 'listings.read' } as const;
const changes = { who: 'member', right: 'listings.change' } as const;
const one = z.strictObject({ id });

export const marketing = {
  get: call({
    method: 'GET',
    path: '/listings/{id}/marketing',
    access: read,
    input: one,
    output: z.strictObject({
      kit: kit.nullable(),
      /** Whether a language model is configured that can reword a text. */
      mayRewrite: z.boolean(),
      can: z.strictObject({ change: z.boolean() }),
    }),
    errors: ['not_found'],
    summary:
      'A listing’s marketing kit: texts with the fields behind each sentence, issues, and what has changed since.',
  }),
  make: call({
    method: 'POST',
    path: '/listings/{id}/marketing',
    access: changes,
    input: one,
    output: kit,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Create a listing’s marketing kit from its fields, or refresh it. Sentences people wrote stay.',
  }),
  change: call({
    method: 'PATCH',
    path: '/listings/{id}/marketing',
    access: changes,
    input: z.strictObject({ id, text: z.enum(textKinds), words: text(4_000).trim().min(1, 'This field is required.') }),
    output: kit,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary:
      'Edit a text. Unchanged sentences keep their fields. Text that violates fair housing law, the seller’s wishes or office privacy is refused by name.',
  }),
  rewrite: call({
    method: 'POST',
    path: '/listings/{id}/marketing/rewrite',
    access: changes,
    input: z.strictObject({ id, text: z.enum(textKinds) }),
    output: z.strictObject({ words: z.string(), findings: z.array(finding) }),
    errors: ['not_found', 'plan_limit', 'unavailable'],
    repeat: 'natural',
    waits: false,
    summary:
      'Rewrite a text with the configured model; without one, as drafted. Nothing is saved: the result comes with the same checks for a person to review.',
  }),
  flyer: call({
    method: 'GET',
    path: '/listings/{id}/marketing/flyer',
    access: changes,
    input: z.strictObject({
      id,
      paper: z.enum(papers).default('letter'),
      /** Maximum number of photos on the flyer. */
      photos: z.coerce.number<number>().int().min(0).max(mostFlyerPhotos).default(mostFlyerPhotos),
    }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'The flyer or postcard as a PDF, with up to six photos. Refused if the listing has changed since.',
  }),
  picture: call({
    method: 'GET',
    path: '/listings/{id}/marketing/pictures/{shape}',
    access: changes,
    input: z.strictObject({
      id,
      shape: z.enum(shapeNames),
      /** A smaller image for a preview. */
      preview: z.stringbool().default(false),
      /** The kit's version, so that each version has its own URL. */
      version: z.coerce.number().int().optional(),
    }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'A social media image as JPEG: square, portrait or story.',
  }),
  set: call({
    method: 'GET',
    path: '/listings/{id}/marketing/set',
    access: changes,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'All social media images and posts as one ZIP.',
  }),
  email: call({
    method: 'GET',
    path: '/listings/{id}/marketing/email',
    access: changes,
    input: one,
    output: z.strictObject({ subject: z.string(), body: z.string() }),
    errors: ['not_found', 'conflict'],
    summary: 'A draft email about the listing. Nothing is sent.',
  }),
  send: call({
    method: 'POST',
    path: '/listings/{id}/marketing/email',
    access: { who: 'member', right: 'messages.send' },
    input: z.strictObject({
      id,
      people: z.array(id).min(1, 'Choose at least one recipient.').max(1_000),
      subject: filledLine(300),
      body: text(20_000).trim().min(1, 'This field is required.'),
    }),
    output: z.strictObject({ jobId: id }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Email people about the listing. The text is checked against the listing again, consent is checked for each person, and nothing goes out within the first minute.',
  }),
};
