import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { cents, day, filledLine, id } from '../../core/primitives.ts';
import { keepRentMoney, readRentals } from './portfolio.ts';

const year = z.coerce.number<number>().int().min(2000).max(2100);
const w9 = z.strictObject({ receivedOn: day, name: z.string(), isExempt: z.boolean() }).nullable();
const person = {
  id,
  name: z.string(),
  /** Of an owner: rent collected for them. Of a vendor: what they were paid. */
  cents,
  w9,
  /** At or above the threshold and not exempt. */
  isReported: z.boolean(),
};
const taxPerson = z.strictObject(person);
export type TaxPerson = z.infer<typeof taxPerson>;
export const mostTaxed = 2_000;

export const rentalTax = {
  forms: call({
    method: 'GET',
    path: '/rentals/tax',
    access: readRentals,
    input: z.strictObject({ year }),
    output: z.strictObject({
      threshold: z.strictObject({ cents, source: z.string(), isKnown: z.boolean() }),
      /** 1099-MISC, box 1: rents. */
      owners: z.array(taxPerson).max(mostTaxed),
      /** 1099-NEC, box 1. */
      vendors: z.array(taxPerson).max(mostTaxed),
    }),
    summary: 'Who gets a 1099-MISC for rents or a 1099-NEC for work in a year, with the state of their W-9.',
  }),
  setW9: call({
    method: 'PUT',
    path: '/rentals/tax/w9',
    access: keepRentMoney,
    input: z.strictObject({
      lead: id.nullable().default(null),
      vendor: id.nullable().default(null),
      receivedOn: day,
      /** As it stands on the form. */
      name: filledLine(160),
      isExempt: z.boolean().default(false),
    }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Record that an owner’s or vendor’s W-9 is on file, and whether they are exempt.',
  }),
  exported: call({
    method: 'GET',
    path: '/rentals/tax/export',
    access: keepRentMoney,
    input: z.strictObject({ year }),
    output: bytes,
    reply: 'text/csv',
    errors: ['rate_limited'],
    summary: 'The 1099 totals of a year as CSV.',
  }),
};
