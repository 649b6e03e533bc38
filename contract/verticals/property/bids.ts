import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { cents, day, id, instant, text } from '../../core/primitives.ts';
import { readRentals, workRentals } from './portfolio.ts';
import { maintenanceRequest } from './upkeep.ts';

const one = z.strictObject({ id });
const token = z.string().regex(/^[\w-]{40,60}$/, 'This link isn’t valid.');
const anyone = { who: 'anyone' } as const;
const bidStates = ['invited', 'sent', 'declined', 'chosen', 'lost'] as const;
export const mostBids = 20;

export const bid = z.strictObject({
  id,
  vendor: z.strictObject({ id, name: z.string(), isInsured: z.boolean() }),
  state: z.enum(bidStates),
  cents: cents.nullable(),
  words: z.string(),
  availableOn: day.nullable(),
  invitedAt: instant,
  answeredAt: instant.nullable(),
});
export type Bid = z.infer<typeof bid>;

export const repairBids = {
  list: call({
    method: 'GET',
    path: '/rentals/requests/{id}/bids',
    access: readRentals,
    input: one,
    output: z.strictObject({
      bids: z.array(bid).max(mostBids),
      /** Above it the owner decides. */
      limit: cents.nullable(),
    }),
    errors: ['not_found'],
    summary: 'Bids for a repair, the lowest first.',
  }),
  invite: call({
    method: 'POST',
    path: '/rentals/requests/{id}/bids',
    access: workRentals,
    reaches: 'people',
    input: one.extend({ vendors: z.array(id).min(1, 'Choose a vendor.').max(mostBids) }),
    output: z.strictObject({ bids: z.array(bid).max(mostBids), limit: cents.nullable() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Ask vendors for bids by email. Only those with valid insurance can be asked.',
  }),
  choose: call({
    method: 'POST',
    path: '/rentals/bids/{id}/choose',
    access: workRentals,
    input: one,
    output: maintenanceRequest,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Choose a bid: its vendor and price become the repair’s. Within the owner’s limit or approved, the visit is scheduled; else the owner is asked.',
  }),
  look: call({
    method: 'GET',
    path: '/bids/{token}',
    access: anyone,
    input: z.strictObject({ token }),
    output: z.strictObject({
      ...shownBrand,
      title: z.string(),
      description: z.string(),
      property: z.string(),
      vendor: z.string(),
      state: z.enum(bidStates),
      cents: cents.nullable(),
      words: z.string(),
      availableOn: day.nullable(),
      isOpen: z.boolean(),
    }),
    errors: ['not_found'],
    summary: 'A repair that a vendor is asked to bid for.',
  }),
  send: call({
    method: 'POST',
    path: '/bids/{token}',
    access: anyone,
    input: z.strictObject({
      token,
      cents: z.int('Enter an amount.').min(1, 'Enter an amount.').max(1_000_000_000),
      availableOn: day,
      words: text(2_000).default(''),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Send a bid, or another one until it is decided.',
  }),
  decline: call({
    method: 'POST',
    path: '/bids/{token}/decline',
    access: anyone,
    input: z.strictObject({ token }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Decline to bid.',
  }),
};
