import { z } from 'zod';
import { call } from '../../core/call.ts';
import { cents, day, id, instant } from '../../core/primitives.ts';

/** Why there is no estimate: because of the organization's sales, or of this home. */
export const estimateRefusals = [
  'few_sales',
  'no_better',
  'never_trained',
  'not_wished',
  'sold',
  'other_type',
  'no_place',
  'no_size',
] as const;
export type EstimateRefusal = (typeof estimateRefusals)[number];

/** Number of sales needed for estimates. */
export const salesNeeded = 200;

export const valueRange = z.strictObject({ low: cents, likely: cents, high: cents });
export type ValueRange = z.infer<typeof valueRange>;

/** Measured on the newest sales, which the evaluated model had not seen. */
const priceQuality = z.strictObject({
  rows: z.int(),
  /** Half of the estimates deviated from the price by less than this fraction. */
  medianError: z.number(),
  /** The same for an estimate by the average price per square foot. */
  baseline: z.number(),
  /** The fraction of sales inside the range; the target is 80%. */
  inside: z.number(),
});
export type PriceQuality = z.infer<typeof priceQuality>;

export const soldNearby = z.strictObject({
  id,
  address: z.string(),
  closePrice: cents,
  closeDate: day,
  livingArea: z.int().nullable(),
  bedroomsTotal: z.int().nullable(),
  bathroomsTotalInteger: z.int().nullable(),
  yearBuilt: z.int().nullable(),
  km: z.number(),
});
export type SoldNearby = z.infer<typeof soldNearby>;

const estimateOfHome = z.strictObject({
  /** 80% of similar homes sold within this range. */
  range: valueRange.nullable(),
  refusal: z.enum(estimateRefusals).nullable(),
  /** Number of usable sales, counted up to the number needed. */
  sales: z.int(),
  needed: z.int(),
  model: z
    .strictObject({
      trainedAt: instant,
      sales: z.int(),
      quality: priceQuality.nullable(),
    })
    .nullable(),
  /** A training that is waiting or running. */
  training: z.strictObject({ jobId: id }).nullable(),
  mayTrain: z.boolean(),
  comparables: z.array(soldNearby).max(6),
});
export type EstimateOfHome = z.infer<typeof estimateOfHome>;

export const estimates = {
  ofListing: call({
    method: 'GET',
    path: '/listings/{id}/estimate',
    access: { who: 'member', right: 'listings.read' },
    input: z.strictObject({ id }),
    output: estimateOfHome,
    errors: ['not_found'],
    summary: 'A home’s estimated value from the organization’s own sold listings, or why there is none.',
  }),
  train: call({
    method: 'POST',
    path: '/estimates/train',
    access: { who: 'member', right: 'scoring.change' },
    output: z.strictObject({ jobId: id }),
    waits: false,
    summary: 'Update the price model from sold listings now. It also updates weekly.',
  }),
};
