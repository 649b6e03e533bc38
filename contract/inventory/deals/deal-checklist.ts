import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { itemKinds, itemNeeds } from './deal-templates.ts';
import { change, keyText, read } from './deals.ts';
import { templateMatches } from './template-match.ts';

/** `approved` is locked; `waived` says why it is not needed. */
export const itemStates = ['open', 'submitted', 'returned', 'approved', 'done', 'waived'] as const;

export const goodForDays = z.int().min(1).max(3_650);

export const dealItem = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(itemKinds),
  need: z.enum(itemNeeds),
  /** The stage that it must be there for. */
  before: z.string().nullable(),
  state: z.enum(itemStates),
  /** What was written down. */
  value: z.string(),
  /** The review before it that has not been accepted: until then it stays as it is. */
  waitsFor: z.string().nullable(),
  /** The accepted review behind it, which locks it until who reviews opens that again. */
  lockedBy: z.string().nullable(),
  file: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  /** When its document was removed for good, having been kept as long as it must be. */
  purgedAt: instant.nullable(),
  /** How many days a document of this kind is good for, the day it bears, and until when that makes it good. */
  goodFor: z.int().nullable(),
  datedOn: day.nullable(),
  expiresOn: day.nullable(),
  /** It was good once. Another must be handed in. */
  isExpired: z.boolean(),
  /** Why it was sent back or is not needed. */
  reason: z.string(),
  submittedBy: id.nullable(),
  submittedAt: instant.nullable(),
  reviewedBy: id.nullable(),
  reviewedAt: instant.nullable(),
});
export type DealItem = z.infer<typeof dealItem>;

export const newItem = z.strictObject({
  name: filledLine(120),
  kind: z.enum(itemKinds),
  need: z.enum(itemNeeds).default('optional'),
  before: keyText.nullable().default(null),
  goodFor: goodForDays.nullable().default(null),
});
export const mostItems = 100;
export const mostDocumentBytes = 25 * 1024 * 1024;
const one = z.strictObject({ id, itemId: id });

export const dealChecklist = {
  items: call({
    method: 'GET',
    path: '/deals/{id}/items',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({
      items: z.array(dealItem),
      /** The template it is from, and by what it was the closest to the deal. */
      template: z
        .strictObject({
          name: z.string(),
          by: z.array(z.enum(templateMatches)),
          saleKind: z.string().nullish(),
          propertyType: z.string().nullable(),
          stateOrProvince: z.string().nullable(),
        })
        .nullable(),
    }),
    errors: ['not_found'],
    summary: 'A deal’s checklist in its order.',
  }),
  addItem: call({
    method: 'POST',
    path: '/deals/{id}/items',
    access: change,
    input: newItem.extend({ id }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    summary: 'Add a document, a task, something to be written down or a review at the end of the checklist.',
  }),
  setItem: call({
    method: 'PUT',
    path: '/deals/{id}/items/{itemId}/state',
    access: change,
    input: one.extend({
      state: z.enum(['open', 'submitted', 'done', 'waived']),
      reason: line(300).default(''),
      /** Of what must be written down. */
      value: line(500).optional(),
    }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Say that a task is done, write down what is asked for, ask for a review, say that something is not needed and why, or that it is open again.',
  }),
  submitItem: call({
    method: 'POST',
    path: '/deals/{id}/items/{itemId}/document',
    access: { who: 'member', right: 'files.write' },
    input: one.extend({
      name: line(255),
      /** The day it bears; today where it is left out. */ datedOn: day.optional(),
    }),
    body: 'stream',
    mostBytes: mostDocumentBytes,
    output: dealItem,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Put a document into its place and hand it in for review. One that is approved stays.',
  }),
  document: call({
    method: 'GET',
    path: '/deals/{id}/items/{itemId}/document',
    access: read,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The content of a document of the checklist.',
  }),
  itemHints: call({
    method: 'GET',
    path: '/deals/{id}/items/{itemId}/hints',
    access: read,
    input: one,
    output: z.strictObject({
      /** Nothing as long as its pages were not read; scans have no text to read. */
      hints: z.strictObject({ pages: z.int(), stated: z.int().nullable(), emptyLines: z.int() }).nullable(),
    }),
    errors: ['not_found'],
    summary: 'What the text of a document gives away: pages that are missing, lines to sign that are empty.',
  }),
  reviewItem: call({
    method: 'POST',
    path: '/deals/{id}/items/{itemId}/review',
    access: { who: 'member', right: 'deals.review' },
    input: one.extend({ approve: z.boolean(), reason: line(300).default('') }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Approve a document that was handed in, which locks it, or accept a review, which locks what is before it and opens what waits for it; or send back with a reason.',
  }),
  reopenReview: call({
    method: 'POST',
    path: '/deals/{id}/items/{itemId}/reopen',
    access: { who: 'member', right: 'deals.review' },
    input: one.extend({ reason: filledLine(300) }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Open an accepted review again, and say why: what is before it can be changed, what comes after it waits.',
  }),
  removeItem: call({
    method: 'DELETE',
    path: '/deals/{id}/items/{itemId}',
    access: change,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Take something off the checklist that holds no approved document.',
  }),
  reviewQueue: call({
    method: 'GET',
    path: '/deal-reviews',
    access: { who: 'member', right: 'deals.review' },
    input: z.strictObject(pageInput),
    output: pageOf(dealItem.extend({ deal: z.strictObject({ id, name: z.string() }) })),
    summary: 'Documents and reviews that wait, the longest first.',
  }),
};
