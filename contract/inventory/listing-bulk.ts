import { z } from 'zod';
import { bulkCalls } from '../core/bulk.ts';
import { id, line } from '../core/primitives.ts';
import { standardStatuses } from './listing-status.ts';
import { listingTag, mostListingTags } from './listing-tags.ts';
import { listingSelection } from './listings.ts';

const tags = z.array(listingTag).min(1).max(mostListingTags);

export const listingBulkAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('status'), status: z.enum(standardStatuses) }),
  /** In hundredths of a percent, rounded to whole dollars: −500 is a five percent reduction. */
  z.strictObject({
    act: z.literal('price'),
    basisPoints: z
      .int()
      .min(-5_000)
      .max(5_000)
      .refine((value) => value !== 0, 'Enter a number other than 0.'),
    reason: line(200).default(''),
  }),
  /** Null makes it the office's listing. */
  z.strictObject({ act: z.literal('agent'), agent: id.nullable() }),
  z.strictObject({ act: z.literal('add_tags'), tags }),
  z.strictObject({ act: z.literal('remove_tags'), tags }),
  z.strictObject({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
]);
export type ListingBulkAct = z.infer<typeof listingBulkAct>;

/** Why a listing was skipped. `changed_since`: an undo doesn't overwrite later changes. */
export const listingBulkReasons = [
  'may_not_change',
  'may_not_assign',
  'may_not_archive',
  'not_from_here',
  'lacks_fields',
  'words_refused',
  'no_price',
  'too_many_tags',
  'from_feed',
  'changed_since',
  'agent_left',
] as const;
export type ListingBulkReason = (typeof listingBulkReasons)[number];

export const listingBulk = bulkCalls({
  one: 'listing',
  many: 'listings',
  path: '/listing-bulk',
  access: { who: 'member', right: 'listings.change' },
  selection: listingSelection,
  act: listingBulkAct,
  reasons: listingBulkReasons,
  errors: ['plan_limit'],
});
