import { z } from 'zod';
import { bytes, call } from '../../core/call.ts';
import { filledLine, id, instant, text, version } from '../../core/primitives.ts';
import { finding } from './check.ts';
import { textKinds } from './draft.ts';
import { factNames, marketingFacts } from './facts.ts';
import { networks, pieces, shapeNames } from './pieces.ts';

const sentence = z.strictObject({
  /** Null of what a person wrote. */
  key: z.string().nullable(),
  words: z.string(),
  fields: z.array(z.enum(factNames)),
  /** Those of its fields that have changed since it was written. */
  stale: z.array(z.enum(factNames)),
});
export type KitSentence = z.infer<typeof sentence>;

const kitText = z.strictObject({
  sentences: z.array(sentence),
  findings: z.array(finding),
  most: z.int(),
});
export type KitText = z.infer<typeof kitText>;

/** A fact that is not any more what the kit says. */
const change = z.strictObject({ field: z.enum(factNames), was: z.string().nullable(), is: z.string().nullable() });
export type FactChange = z.infer<typeof change>;

const refusals = ['off_market', 'no_internet', 'stale', 'wrong', 'too_long'] as const;
export type PieceRefusal = (typeof refusals)[number];

export const pageKinds = ['open_house', 'home'] as const;
export type PageKind = (typeof pageKinds)[number];

export const kit = z.strictObject({
  id,
  listing: id,
  /** What the record said when the kit was drawn. */
  facts: marketingFacts,
  changes: z.array(change),
  texts: z.strictObject(
    Object.fromEntries(textKinds.map((kind) => [kind, kitText])) as Record<(typeof textKinds)[number], typeof kitText>,
  ),
  /** Without words where who advertises does not fit into the network's length. */
  posts: z.array(z.strictObject({ network: z.enum(networks), words: z.string().nullable(), most: z.int() })),
  /** Stands below every text that leaves. */
  tail: z.string(),
  /** Why a piece does not leave now; null where it does. */
  pieces: z.strictObject(
    Object.fromEntries(pieces.map((piece) => [piece, z.enum(refusals).nullable()])) as Record<
      (typeof pieces)[number],
      z.ZodNullable<z.ZodEnum<{ [N in PieceRefusal]: N }>>
    >,
  ),
  /** Where the public reads of the home, if anywhere: its open house where one is near, else where a website shows it. */
  page: z.string().nullable(),
  pageIs: z.enum(pageKinds).nullable(),
  madeAt: instant,
  changedAt: instant,
  version,
});
export type Kit = z.infer<typeof kit>;

export const papers = ['letter', 'a4'] as const;

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
      /** Whether a model is set up that puts a text into other words. */
      mayRewrite: z.boolean(),
      can: z.strictObject({ change: z.boolean() }),
    }),
    errors: ['not_found'],
    summary:
      'A listing’s marketing kit: texts with the fields each sentence came from, what is amiss, what has changed since.',
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
    summary:
      'Make a listing’s marketing kit from its fields, or draw it again from what they say now. What people wrote themselves stays.',
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
      'Change a text. Sentences left alone keep their fields. What fair housing law, the seller or the office forbids is refused by name.',
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
      'What the record says, put into other words by the model that is set up; without one, as it is drafted. Nothing is kept: the words come with the same checks, for a person to judge.',
  }),
  flyer: call({
    method: 'GET',
    path: '/listings/{id}/marketing/flyer',
    access: changes,
    input: z.strictObject({ id, paper: z.enum(papers).default('letter') }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'The flyer as PDF. Refused where the record says otherwise by now.',
  }),
  picture: call({
    method: 'GET',
    path: '/listings/{id}/marketing/pictures/{shape}',
    access: changes,
    input: z.strictObject({
      id,
      shape: z.enum(shapeNames),
      /** Smaller, to look at before it is taken. */
      preview: z.stringbool().default(false),
      /** Of the kit that is looked at: another one is another address. */
      version: z.coerce.number().int().optional(),
    }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'A picture for social networks as JPEG: square, portrait or story.',
  }),
  set: call({
    method: 'GET',
    path: '/listings/{id}/marketing/set',
    access: changes,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'All pictures and posts for social networks as one zip.',
  }),
  email: call({
    method: 'GET',
    path: '/listings/{id}/marketing/email',
    access: changes,
    input: one,
    output: z.strictObject({ subject: z.string(), body: z.string() }),
    errors: ['not_found', 'conflict'],
    summary: 'A mail about the listing to begin with. Nothing is sent.',
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
      'Mail people about the listing. The record is read again and the words are checked; then the gate decides for each person, and nothing goes out within the first minute.',
  }),
};
