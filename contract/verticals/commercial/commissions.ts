import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, line } from '../../core/primitives.ts';
import { readCommercial, workCommercial } from './commercial.ts';
import { commissionParts, commissionTerms } from './commission.ts';

const part = z.strictObject({
  id,
  part: z.enum(commissionParts),
  dueOn: day,
  cents,
  invoicedOn: day.nullable(),
  paidOn: day.nullable(),
});

const open = z.strictObject({
  ...part.shape,
  proposal: id,
  number: z.int(),
  tenant: z.string(),
  payer: z.string(),
  building: z.strictObject({ id, name: z.string() }),
  /** Not paid, and its day has passed where the building stands. */
  isOverdue: z.boolean(),
});
export type CommissionPart = z.infer<typeof open>;

const commission = z.strictObject({
  proposal: id,
  number: z.int(),
  tenant: z.string(),
  payer: z.string(),
  coBroker: z.string(),
  executedOn: day,
  terms: commissionTerms,
  lines: z.array(z.strictObject({ from: z.int(), to: z.int(), base: z.int(), rate: z.int(), cents })),
  total: cents,
  own: cents,
  parts: z.array(part).max(2),
  version: z.int(),
});
export type Commission = z.infer<typeof commission>;

const ofProposal = z.strictObject({ proposal: id });
/** Money of the office’s own: whoever runs its books says that it came. */
const collect = { who: 'member', right: 'finance.manage' } as const;

export const commercialCommissions = {
  list: call({
    method: 'GET',
    path: '/commercial/commissions',
    access: readCommercial,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(open),
    summary: 'Parts of leasing commissions that aren’t paid, the earliest due first.',
  }),
  get: call({
    method: 'GET',
    path: '/commercial/proposals/{proposal}/commission',
    access: readCommercial,
    input: ofProposal,
    output: z.strictObject({ commission: commission.nullable() }),
    errors: ['not_found'],
    summary: 'The commission of an executed lease: its schedule step by step and both parts.',
  }),
  set: call({
    method: 'PUT',
    path: '/commercial/proposals/{proposal}/commission',
    access: workCommercial,
    input: z.strictObject({
      proposal: id,
      executedOn: day,
      payer: filledLine(160),
      coBroker: line(160).default(''),
      terms: commissionTerms,
    }),
    output: commission,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Set the commission of an executed proposal. It can change until a part is invoiced.',
  }),
  invoice: call({
    method: 'POST',
    path: '/commercial/commission-parts/{id}/invoice',
    access: workCommercial,
    input: z.strictObject({ id, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Mark a part of a commission as invoiced.',
  }),
  collect: call({
    method: 'POST',
    path: '/commercial/commission-parts/{id}/collect',
    access: collect,
    input: z.strictObject({ id, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Post a part of a commission that was paid: bank and income of the office’s own books.',
  }),
  voucher: call({
    method: 'GET',
    path: '/commercial/proposals/{proposal}/voucher',
    access: readCommercial,
    input: ofProposal,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The commission voucher as PDF: the lease, the schedule, who is paid and when.',
  }),
};
