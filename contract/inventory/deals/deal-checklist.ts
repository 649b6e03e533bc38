import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { itemKinds, itemNeeds } from './deal-templates.ts';
import { change, keyText, read } from './deals.ts';
import { templateMatches } from './template-match.ts';

/** `approved` is locked; `waived` has a reason. */
const itemStates = ['open', 'submitted', 'returned', 'approved', 'done', 'waived'] as const;

export const goodForDays = z.int().min(1).max(3_650);

const dealItem = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(itemKinds),
  need: z.enum(itemNeeds),
  /** The stage before which it is required. */
  before: z.string().nullable(),
  state: z.enum(itemStates),
  /** The entered value. */
  value: z.string(),
  /** The preceding review that is not accepted yet; until then this item can't change. */
  waitsFor: z.string().nullable(),
  /** The accepted review after it, which locks it until a reviewer reopens that review. */
  lockedBy: z.string().nullable(),
  file: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  /** When its document was deleted at the end of its retention period. */
  purgedAt: instant.nullable(),
  /** How many days such a document is valid, its date, and the day until which it is valid. */
  goodFor: z.int().nullable(),
  datedOn: day.nullable(),
  expiresOn: day.nullable(),
  /** It was valid once; another document is needed. */
  isExpired: z.boolean(),
  /** Why it was returned or waived. */
  reason: z.string(),
  /** The law or form that requires it; empty when unknown. */
  source: z.string(),
  submittedBy: id.nullable(),
  submittedAt: instant.nullable(),
  reviewedBy: id.nullable(),
  reviewedAt: instant.nullable(),
});
export type DealItem = z.infer<typeof dealItem>;

const newItem = z.strictObject({
  name: filledLine(120),
  kind: z.enum(itemKinds),
  need: z.enum(itemNeeds).default('optional'),
  before: keyText.nullable().default(null),
  goodFor: goodForDays.nullable().default(null),
});
export const mostItems = 100;
const mostDocumentBytes = 25 * 1024 * 1024;
const one = z.strictObject({ id, itemId: id });

export const dealChecklist = {
  items: call({
    method: 'GET',
    path: '/deals/{id}/items',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({
      items: z.array(dealItem),
      /** The template it came from, and why that one matched the deal best. */
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
    summary: 'List a deal’s checklist items in order.',
  }),
  addItem: call({
    method: 'POST',
    path: '/deals/{id}/items',
    access: change,
    input: newItem.extend({ id }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    summary: 'Add a document, task, information item or review to the end of the checklist.',
  }),
  setItem: call({
    method: 'PUT',
    path: '/deals/{id}/items/{itemId}/state',
    access: change,
    input: one.extend({
      state: z.enum(['open', 'submitted', 'done', 'waived']),
      reason: line(300).default(''),
      /** For items that need a value. */
      value: line(500).optional(),
    }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Complete a task, fill in information, request a review, mark an item as not needed with a reason, or reopen it.',
  }),
  submitItem: call({
    method: 'POST',
    path: '/deals/{id}/items/{itemId}/document',
    access: { who: 'member', right: 'files.write' },
    input: one.extend({
      name: line(255),
      /** The date on the document; defaults to today. */ datedOn: day.optional(),
    }),
    body: 'stream',
    mostBytes: mostDocumentBytes,
    output: dealItem,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Upload a document to a checklist item for review. Approved documents can’t be replaced.',
  }),
  splitScan: call({
    method: 'POST',
    path: '/deals/{id}/scans',
    access: { who: 'member', right: 'files.write' },
    input: z.strictObject({
      id,
      name: line(255),
      /** Page ranges, each with its item: `1-3_<item>.4-9_<item>`. */
      parts: z.string().min(1, 'Add at least one document.').max(2_000),
    }),
    body: 'stream',
    mostBytes: mostDocumentBytes,
    output: z.strictObject({ items: z.array(dealItem) }),
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Upload a scanned PDF and split it by page ranges into documents, each for a checklist item.',
  }),
  document: call({
    method: 'GET',
    path: '/deals/{id}/items/{itemId}/document',
    access: read,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'Download a checklist document.',
  }),
  itemHints: call({
    method: 'GET',
    path: '/deals/{id}/items/{itemId}/hints',
    access: read,
    input: one,
    output: z.strictObject({
      /** Null until its pages have been read; scans have no text to read. */
      hints: z.strictObject({ pages: z.int(), stated: z.int().nullable(), emptyLines: z.int() }).nullable(),
    }),
    errors: ['not_found'],
    summary: 'What a document’s text suggests is wrong: missing pages or blank signature lines.',
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
      'Approve an uploaded document, which locks it, or a review, which locks the items before it and unlocks the items after it; or reject with a reason.',
  }),
  reopenReview: call({
    method: 'POST',
    path: '/deals/{id}/items/{itemId}/reopen',
    access: { who: 'member', right: 'deals.review' },
    input: one.extend({ reason: filledLine(300) }),
    output: dealItem,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Reopen an approved review with a reason: items before it can change again, items after it wait.',
  }),
  removeItem: call({
    method: 'DELETE',
    path: '/deals/{id}/items/{itemId}',
    access: change,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Remove a checklist item that has no approved document.',
  }),
  reviewQueue: call({
    method: 'GET',
    path: '/deal-reviews',
    access: { who: 'member', right: 'deals.review' },
    input: z.strictObject(pageInput),
    output: pageOf(dealItem.extend({ deal: z.strictObject({ id, name: z.string() }) })),
    summary: 'Documents and reviews that need review, oldest first.',
  }),
};
