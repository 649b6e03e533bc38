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
      /** Missing in sheets approved before tiers could count it. */
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
  /** For a buyer's deal: the buyer agreement, whose fee is the most that the deal may earn. */
  agreement: buyerAgreement
    .pick({ id: true, signedOn: true, from: true, until: true, payKind: true, amount: true, rateBasisPoints: true })
    .extend({ most: cents.nullable() })
    .nullable(),
  organisation: z.string(),
  state: z.enum(sheetStates),
  terms: commissionTerms,
  /** The day that decides plans and years: the closing date, the expected one, or the requested one. */
  on: day,
  plans: z.array(commissionPlan.omit({ terms: true, used: true })),
  people: z.array(z.strictObject({ id, name: z.string() })),
  /** The approved sheet, otherwise the current calculation. Null while the price is unknown. */
  sheet: counted.nullable(),
  /** For an approved sheet: the current calculation, if it differs. */
  now: counted.nullable(),
  /** For a draft: the amounts last agreed on, if another deal or a plan has changed them since. */
  was: payouts.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  can: z.strictObject({ change: z.boolean(), approve: z.boolean() }),
});
export type DealSheet = z.infer<typeof dealSheet>;

/** An unpaid sheet whose amounts changed because of something else. */
const sheetChange = z.strictObject({
  id,
  deal: z.strictObject({ id, name: z.string() }),
  state: z.enum(['draft', 'approved']),
  before: payouts,
  after: payouts,
  /** A plan was added or removed, or another deal moved an agent's year across a tier or the cap. */
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
    input: z.strictObject({ id, /** Calculates as if it closed on this day. */ on: day.optional() }),
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
    input: z.strictObject({ id, /** As seen; rejected if changed since. */ payouts }),
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
