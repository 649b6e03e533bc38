import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, line } from '../core/primitives.ts';
import { standardStatuses } from './listing-status.ts';
import { listingSelection } from './listings.ts';

/** So many listings may be chosen one by one. */
export const mostListingsChosen = 1_000;
/** So many may be meant by one act. */
export const mostListingsInBulk = 100_000;

export const listingBulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'Choose at least one listing.').max(mostListingsChosen) }),
  listingSelection,
]);

export const listingBulkAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('status'), status: z.enum(standardStatuses) }),
  /** By hundredths of a percent, rounded to whole dollars: −500 is five percent less. */
  z.strictObject({
    act: z.literal('price'),
    basisPoints: z
      .int()
      .min(-5_000)
      .max(5_000)
      .refine((value) => value !== 0, 'This changes nothing.'),
    reason: line(200).default(''),
  }),
  z.strictObject({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
]);
export type ListingBulkAct = z.infer<typeof listingBulkAct>;

/** Why a listing is left as it is. `changed_since`: an undo does not overwrite what somebody did after the act. */
export const listingBulkReasons = [
  'may_not_change',
  'may_not_archive',
  'not_from_here',
  'lacks_fields',
  'no_price',
  'changed_since',
] as const;
export type ListingBulkReason = (typeof listingBulkReasons)[number];

const wish = z.strictObject({ selection: listingBulkSelection, do: listingBulkAct });
const change = { who: 'member', right: 'listings.change' } as const;

export const listingBulk = {
  previewBulk: call({
    method: 'POST',
    path: '/listing-bulk/preview',
    access: change,
    input: wish,
    output: z.strictObject({
      /** Listings that are meant and that you see. */
      total: z.int(),
      /** Will change. */
      changing: z.int(),
      /** Are already so. */
      unchanged: z.int(),
      refused: z.array(z.strictObject({ reason: z.enum(listingBulkReasons), count: z.int() })),
    }),
    repeat: 'natural',
    waits: false,
    summary: 'What an act on many listings would do, without doing it.',
  }),
  bulk: call({
    method: 'POST',
    path: '/listing-bulk',
    access: change,
    input: wish,
    output: z.strictObject({ jobId: id }),
    // It means what a list shows now.
    waits: false,
    summary: 'Act on many listings at once. A job does it, shows how far it is, can be cancelled and taken back.',
  }),
};
export type ListingBulkWish = z.infer<typeof wish>;
