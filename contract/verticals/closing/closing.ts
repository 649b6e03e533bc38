import { z } from 'zod';
import { call } from '../../core/call.ts';
import { day, id, version } from '../../core/primitives.ts';
import { dateRule } from '../../inventory/deals/deal-settings.ts';
import { lendingDay } from '../loans/loans.ts';
import { closingParts } from './facts.ts';
import { breakKinds, nodeKinds } from './nodes.ts';

const part = z.enum(closingParts);
const one = { part, id };

const node = z.strictObject({
  key: z.string(),
  part,
  record: id,
  kind: z.enum(nodeKinds),
  name: z.string(),
  on: day.nullable(),
  cite: z.string().nullable(),
  rule: dateRule.nullable(),
  waitsFor: z.array(z.string()),
  isDone: z.boolean(),
});
export type ShownNode = z.infer<typeof node>;

const broken = z.strictObject({
  node: z.string(),
  kind: z.enum(breakKinds),
  level: z.enum(['break', 'check']),
  on: day.nullable(),
  need: day.nullable(),
  cite: z.string().nullable(),
});
export type ShownBreak = z.infer<typeof broken>;

const joined = z.strictObject({
  ...one,
  /** Empty where the viewer may know no more of it than how it stands. */
  name: z.string(),
  isSeen: z.boolean(),
  /** Of a deal won, lost or open; of a loan its milestone; of a policy whether it is in force. */
  status: z.string(),
  /** How much of it does not go together with the closing. */
  broken: z.int(),
  canLeave: z.boolean(),
});
export type JoinedPart = z.infer<typeof joined>;

const view = z.strictObject({
  today: day,
  closingOn: day.nullable(),
  parts: z.array(joined),
  /** Of the parts that the viewer sees. */
  nodes: z.array(node),
  breaks: z.array(broken),
  /** What is moved when the closing moves, where the viewer may. */
  moves: z.strictObject({ ...one, version }).nullable(),
});
export type ClosingView = z.infer<typeof view>;

const preview = z.strictObject({
  moves: z.array(z.strictObject({ node, from: day.nullable(), to: day.nullable() })),
  broken: z.array(broken.extend({ of: node })),
  mended: z.array(broken.extend({ of: node })),
  /** What didn't fit before, and doesn't fit the new day either. */
  left: z.array(broken.extend({ of: node })),
  /** Of parts that the viewer does not see: how much breaks there. */
  unseen: z.int(),
  told: z.array(z.strictObject({ user: id, name: z.string(), part, count: z.int() })),
});
export type ClosingPreview = z.infer<typeof preview>;

const suggestion = z.strictObject({ ...one, name: z.string(), because: z.string(), closingOn: day.nullable() });
export type ClosingSuggestion = z.infer<typeof suggestion>;

const read = { who: 'member', right: 'deals.read' } as const;
const change = { who: 'member', right: 'deals.change' } as const;

/** A deal, its loan and its policies on one timeline. */
export const closings = {
  get: call({
    method: 'GET',
    path: '/closings/{part}/{id}',
    access: read,
    input: z.strictObject(one),
    output: view,
    errors: ['not_found'],
    summary: 'A closing: every date of the deal, loan and policies with its rule, and what doesn’t fit together.',
  }),
  preview: call({
    method: 'POST',
    path: '/closings/{part}/{id}/preview',
    access: read,
    input: z.strictObject({ ...one, closingOn: lendingDay.nullable() }),
    output: preview,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Preview what breaks, what is fixed and who is notified if the closing moves to another day.',
  }),
  suggest: call({
    method: 'GET',
    path: '/closings/{part}/{id}/suggestions',
    access: read,
    input: z.strictObject(one),
    output: z.strictObject({ suggestions: z.array(suggestion) }),
    errors: ['not_found'],
    summary: 'Deals, loans and policies of the same household that can be joined.',
  }),
  join: call({
    method: 'POST',
    path: '/closings/{part}/{id}/join',
    access: change,
    input: z.strictObject({ ...one, with: z.strictObject(one) }),
    output: view,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Join a deal, loan or policy to this closing.',
  }),
  leave: call({
    method: 'POST',
    path: '/closings/{part}/{id}/leave',
    access: change,
    input: z.strictObject(one),
    output: view,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Take a loan or policy out of the closing it is joined to.',
  }),
};

/** What a client sees of it in the room of their deal. */
const clientDate = z.strictObject({ kind: z.enum(nodeKinds), on: day.nullable(), isDone: z.boolean() });
export type ClientDate = z.infer<typeof clientDate>;
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const pass = z.string().max(400);

export const closingRoom = {
  dates: call({
    method: 'POST',
    path: '/room/{token}/closing',
    access: { who: 'anyone' },
    input: z.strictObject({ token, pass }),
    output: z.strictObject({ dates: z.array(clientDate) }),
    errors: ['not_found', 'forbidden'],
    repeat: 'natural',
    summary: 'Dates of the loan and insurance that are meant for the client in a deal room.',
  }),
};
