import { z } from 'zod';
import { call } from '../core/call.ts';
import { email, filledLine, id, line } from '../core/primitives.ts';

export const mostSellers = 6;

/** The sellers: visible to those who work on the listing, and copied to its showings, offers, and deal. */
export const newSeller = z.strictObject({
  name: filledLine(120),
  email: z.union([z.literal(''), email]).default(''),
  phone: line(40).default(''),
  /** The lead, if they are one. */
  lead: id.nullable().default(null),
});
export const seller = z.strictObject({ name: z.string(), email: z.string(), phone: z.string(), lead: id.nullable() });
export type Seller = z.infer<typeof seller>;

export const listingSellers = {
  setSellers: call({
    method: 'PUT',
    path: '/listings/{id}/sellers',
    access: { who: 'member', right: 'listings.change' },
    input: z.strictObject({ id, sellers: z.array(newSeller).max(mostSellers) }),
    output: z.strictObject({ sellers: z.array(seller) }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set who sells a listing. Showings, offers and the deal take them over.',
  }),
};
