import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant } from '../../core/primitives.ts';
import { buyerAgreement } from '../../people/buyer-agreements.ts';
import { commissionPlan, commissionTerms, planTerms, sheetMove } from './commission-terms.ts';
import { dealSides } from './deal-stages.ts';
import { deal } from './deals.ts';

export const sheetStates = ['draft', 'approved', 'sent', 'funded', 'paid'] as const;
export type SheetState = (typeof sheetStates)[number];

const payouts = z.array(z.strictObject({ to: z.string().max(200), cents })).max(100);
const counted = z.strictObject({
  gross: cents,
  moves: z.array(sheetMove),
  payouts,
  earnings: z.array(
    z.strictObject({
      user: id,
      split: cents,
      house: cents,
      agent: cents,
      /** Of sheets that were approved before tiers could be counted by these there are none. */
      gross: cents.optional(),
      units: z.int().optional(),
    }),
  ),
});

const dealSheet = z.strictObject({
  deal: z.strictObject({
    id,
    name: z.string(),
    address: z.string().nullable(),
    price: cents.nullable(),
    side: z.enum(dealSides),
    lead: id.nullable(),
  }),
  /** Of a buyer’s deal: what the buyer agreed to in writing, which is the most it may earn. */
  agreement: buyerAgreement
    .pick({ id: true, signedOn: true, from: true, until: true, payKind: true, amount: true, rateBasisPoints: true })
    .extend({ most: cents.nullable() })
    .nullable(),
  organisation: z.string(),
  state: z.enum(sheetStates),
  terms: commissionTerms,
  /** The day by which plans and years are chosen: of the closing, the expected one, or the one asked for. */
  on: day,
  plans: z.array(commissionPlan.omit({ terms: true, used: true })),
  people: z.array(z.strictObject({ id, name: z.string() })),
  /** As approved, else as it would be now. Null as long as the price is not known. */
  sheet: counted.nullable(),
  /** Of an approved one: what it would be if it were counted now, where that differs. */
  now: counted.nullable(),
  /** Of a draft: what was last agreed, where another deal or a plan has changed it since. */
  was: payouts.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  can: z.strictObject({ change: z.boolean(), approve: z.boolean() }),
});
export type DealSheet = z.infer<typeof dealSheet>;

/** A sheet that is not paid yet and came out differently by itself. */
const sheetChange = z.strictObject({
  id,
  deal: z.strictObject({ id, name: z.string() }),
  state: z.enum(['draft', 'approved']),
  before: payouts,
  after: payouts,
  /** A plan came or went, or another deal moved somebody’s year: a tier or a cap. */
  because: z.enum(['plan', 'year']),
  at: instant,
});
export type SheetChange = z.infer<typeof sheetChange>;

const read = { who: 'member', right: 'commissions.read' } as const;
const manage = { who: 'member', right: 'commissions.manage' } as const;

export const dealCommissions = {
  sheet: call({
    method: 'GET',
    path: '/deals/{id}/sheet',
    access: read,
    input: z.strictObject({ id, /** What if it closed then? */ on: day.optional() }),
    output: dealSheet,
    errors: ['not_found'],
    summary: 'A deal’s commission breakdown: who is paid what, step by step.',
  }),
  sheetPdf: call({
    method: 'GET',
    path: '/deals/{id}/sheet.pdf',
    access: read,
    input: z.strictObject({ id }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary:
      'The commission disbursement authorization (CDA) as a PDF for the title company: parties, payees with amounts in words, signature lines.',
  }),
  setCommission: call({
    method: 'PUT',
    path: '/deals/{id}/commission',
    access: { who: 'member', right: 'commissions.change' },
    input: z.strictObject({ id, terms: commissionTerms }),
    output: deal,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Change a deal’s commission and shares while its disbursement is a draft.',
  }),
  moveSheet: call({
    method: 'POST',
    path: '/deals/{id}/sheet/state',
    access: manage,
    input: z.strictObject({ id, state: z.enum(sheetStates) }),
    output: dealSheet,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Approve a disbursement, which locks it, and update its status; or revoke the approval before it is sent.',
  }),
  sheetChanges: call({
    method: 'GET',
    path: '/deal-sheet-changes',
    access: manage,
    input: z.strictObject(pageInput),
    output: pageOf(sheetChange),
    summary: 'Disbursements changed by a cap, tier or plan since they were approved, oldest first.',
  }),
  acceptSheet: call({
    method: 'POST',
    path: '/deals/{id}/sheet/accept',
    access: manage,
    input: z.strictObject({ id, /** As it was seen: what has changed again is refused. */ payouts }),
    output: dealSheet,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Accept a disbursement’s new amounts. An approved one is approved again.',
  }),
  plans: call({
    method: 'GET',
    path: '/commission-plans',
    access: manage,
    output: z.strictObject({ plans: z.array(commissionPlan) }),
    summary: 'Commission plans by person and effective date.',
  }),
  addPlan: call({
    method: 'POST',
    path: '/commission-plans',
    access: manage,
    input: z.strictObject({ user: id.nullable(), name: filledLine(80), from: day, terms: planTerms }),
    output: commissionPlan,
    errors: ['conflict'],
    waits: false,
    summary: 'Add a commission plan with an effective date. Plans aren’t edited: the next version replaces them.',
  }),
  removePlan: call({
    method: 'DELETE',
    path: '/commission-plans/{id}',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Remove a plan under which nothing was approved.',
  }),
};
