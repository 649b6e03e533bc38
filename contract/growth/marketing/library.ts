import { z } from 'zod';
import { call } from '../../core/call.ts';
import { content } from '../../core/content/tree.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { day, filledLine, id, instant, line, version } from '../../core/primitives.ts';
import { approvalStates, approvalStep } from '../approval.ts';
import { zip } from '../markets.ts';
import { occasions } from '../social/social.ts';
import { truthChange } from '../social/truth.ts';

/** Marketing pieces of a listing besides posts. Each is a tree of blocks rendered by the content engine. */
export const pieceKinds = ['flyer', 'postcard', 'brochure', 'email', 'landing', 'video'] as const;
export type PieceKind = (typeof pieceKinds)[number];
/** The pieces that can be made of a market: brochures and videos need a home. */
export const marketPieceKinds = ['flyer', 'postcard', 'email', 'landing'] as const satisfies readonly PieceKind[];
/** Everything that one set includes: the pieces, and a post on every channel. */
export const setKinds = [...pieceKinds, 'social'] as const;
export type SetKind = (typeof setKinds)[number];

export const pieceStates = [...approvalStates, 'published', 'archived'] as const;
export type PieceState = (typeof pieceStates)[number];

const row = z.strictObject({
  id,
  kind: z.enum(pieceKinds),
  title: z.string(),
  state: z.enum(pieceStates),
  occasion: z.enum(occasions),
  listing: z.strictObject({ id, name: z.string() }).nullable(),
  expiresOn: day.nullable(),
  approvedBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  changedAt: instant,
  version,
});
export type PieceRow = z.infer<typeof row>;

export const piece = row.extend({
  content,
  /** The rendered piece: frozen if published, otherwise current. */
  html: z.string(),
  /** The hash of the published piece. */
  sha256: z.string().nullable(),
  address: z.string().nullable(),
  approvedAt: instant.nullable(),
  note: z.string(),
  changes: z.array(truthChange),
  issues: z.array(z.strictObject({ level: z.enum(['block', 'warn']), message: z.string() })),
  steps: z.array(approvalStep),
  can: z.strictObject({ change: z.boolean(), publish: z.boolean() }),
});
export type Piece = z.infer<typeof piece>;

const read = { who: 'member', right: 'marketing.read' } as const;
const write = { who: 'member', right: 'marketing.write' } as const;
const one = z.strictObject({ id });

export const library = {
  list: call({
    method: 'GET',
    path: '/marketing/pieces',
    access: read,
    input: z.strictObject({
      state: z.enum(pieceStates).optional(),
      kind: z.enum(pieceKinds).optional(),
      listing: id.optional(),
      ...pageInput,
    }),
    output: pageOf(row),
    summary: 'The library of marketing pieces, the newest first; archived ones only when asked for.',
  }),
  make: call({
    method: 'POST',
    path: '/marketing/sets',
    access: write,
    input: z
      .strictObject({
        listing: id.nullable().default(null),
        openHouse: id.nullable().default(null),
        /** Instead of a listing: the market of a ZIP code. */
        market: zip.nullable().default(null),
        occasion: z.enum(occasions).default('new'),
        kinds: z
          .array(z.enum(setKinds))
          .min(1, 'Choose at least one.')
          .max(setKinds.length)
          .default([...setKinds]),
      })
      .refine(({ listing, market }) => (listing === null) !== (market === null), {
        message: 'Choose a listing or a market.',
        path: ['listing'],
      }),
    output: z.strictObject({ pieces: z.array(id), post: id.nullable() }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Make a set of drafts from a listing, an open house, a closing or a market: flyer, postcard, brochure, email, landing page, video script, post.',
  }),
  get: call({
    method: 'GET',
    path: '/marketing/pieces/{id}',
    access: read,
    input: one,
    output: piece,
    errors: ['not_found'],
    summary: 'A piece with its blocks and how it looks.',
  }),
  change: call({
    method: 'PATCH',
    path: '/marketing/pieces/{id}',
    access: write,
    input: z.strictObject({
      id,
      title: filledLine(120).optional(),
      content: content.optional(),
      expiresOn: day.nullable().optional(),
    }),
    output: piece,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Edit a piece. An edited piece needs approval again.',
  }),
  refresh: call({
    method: 'POST',
    path: '/marketing/pieces/{id}/refresh',
    access: write,
    input: one,
    output: piece,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Draw a piece again from its listing as it is now. It then needs approval again.',
  }),
  step: call({
    method: 'POST',
    path: '/marketing/pieces/{id}/step',
    access: write,
    input: z.strictObject({ id, step: approvalStep, note: line(500).default('') }),
    output: piece,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Submit, approve, send back, withdraw or archive a piece. To approve takes the right marketing.approve.',
  }),
  publish: call({
    method: 'POST',
    path: '/marketing/pieces/{id}/publish',
    access: write,
    input: one,
    output: piece,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    reaches: 'public',
    waits: false,
    summary:
      'Publish an approved piece: it is frozen as it is, with its hash and who approved it. A landing page goes live on the site.',
  }),
};
