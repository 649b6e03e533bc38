import { z } from 'zod';
import { isRoutingNumber } from '../../core/bank-numbers.ts';
import { call } from '../../core/call.ts';
import { filledLine, id, instant, line } from '../../core/primitives.ts';
import { change as mayChange, read } from './deals.ts';

export const wireUses = ['earnest_money', 'closing_funds', 'proceeds', 'payoff', 'commission', 'other'] as const;
export type WireUse = (typeof wireUses)[number];
const wireStates = ['unverified', 'verified', 'rejected', 'replaced'] as const;
/** The source of the number that was called. Never the message that contained the instructions. */
export const numberSources = ['met', 'contract', 'own_records', 'official_site'] as const;
/** Number of different people who must call the payee back. */
export const checkers = 2;
/** After this many mismatches, the instructions are rejected automatically. */
export const mostMismatches = 5;

const digits = z
  .string()
  .max(40)
  .overwrite((text) => text.replace(/[\s-]/g, ''));
const numbers = {
  routing: digits.refine(isRoutingNumber, 'Enter a valid bank routing number.'),
  account: digits.refine((text) => /^\d{4,17}$/.test(text), 'Enter an account number of 4 to 17 digits.'),
};

const dealWire = z.strictObject({
  id,
  use: z.enum(wireUses),
  payee: z.string(),
  bank: z.string(),
  reference: z.string(),
  /** The last digits of the account, the only ones shown by default. */
  ending: z.string(),
  state: z.enum(wireStates),
  /** It replaced other instructions. */
  isChange: z.boolean(),
  /** Why it was rejected. */
  reason: z.string(),
  by: z.string(),
  at: instant,
  checks: z.array(
    z.strictObject({
      by: z.string(),
      spokeWith: z.string(),
      phone: z.string(),
      source: z.enum(numberSources),
      matched: z.boolean(),
      at: instant,
    }),
  ),
  /** How often its numbers were shown. */
  shown: z.int(),
  /** `check`: it needs a callback that you have not made yet. */
  can: z.strictObject({ check: z.boolean(), show: z.boolean(), replace: z.boolean(), reject: z.boolean() }),
});
export type DealWire = z.infer<typeof dealWire>;

const dealWireList = z.strictObject({
  wires: z.array(dealWire),
  /** Changed instructions are unverified: the deal can't advance, and no numbers are shown. */
  isLocked: z.boolean(),
});

/** Only people can enter or read bank details, not API keys. */
const byHand = { ...mayChange, person: true } as const;
const one = z.strictObject({ id, wireId: id });

export const dealWires = {
  wires: call({
    method: 'GET',
    path: '/deals/{id}/wires',
    access: read,
    input: z.strictObject({ id }),
    output: dealWireList,
    errors: ['not_found'],
    summary: 'A deal’s wire instructions, with masked numbers and verification status.',
  }),
  addWire: call({
    method: 'POST',
    path: '/deals/{id}/wires',
    access: byHand,
    reaches: 'people',
    input: z.strictObject({
      id,
      use: z.enum(wireUses),
      payee: filledLine(120),
      bank: line(120).default(''),
      reference: line(120).default(''),
      ...numbers,
    }),
    output: dealWire,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Add wire instructions. If there are some for the same purpose, this is a change: the deal is locked and its parties are warned.',
  }),
  checkWire: call({
    method: 'POST',
    path: '/deals/{id}/wires/{wireId}/checks',
    access: byHand,
    input: one.extend({
      spokeWith: filledLine(120),
      phone: filledLine(40),
      source: z.enum(numberSources),
      ...numbers,
    }),
    output: z.strictObject({ wire: dealWire, matched: z.boolean() }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Log a callback: what the payee read out is compared with the stored numbers, which are not shown.',
  }),
  rejectWire: call({
    method: 'POST',
    path: '/deals/{id}/wires/{wireId}/reject',
    access: byHand,
    input: one.extend({ reason: filledLine(300) }),
    output: dealWireList,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Reject wire instructions. The ones they replaced become active again.',
  }),
  showWire: call({
    method: 'POST',
    path: '/deals/{id}/wires/{wireId}/show',
    access: byHand,
    input: one.extend({ reason: filledLine(300) }),
    output: z.strictObject({ routing: z.string(), account: z.string() }),
    errors: ['not_found', 'conflict'],
    waits: false,
    secret: true,
    summary: 'Show the numbers of wire instructions verified by two people. Who saw them and why is logged.',
  }),
};
