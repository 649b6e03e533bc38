import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, line } from '../core/primitives.ts';
import { valueRange } from '../inventory/value/estimates.ts';
import { sites } from './sites.ts';

const number = (least: number, most: number) =>
  z.coerce.number<number>().int().min(least).max(most).nullable().default(null);

/** A home as its owner describes it: the address and details that no record holds. */
const valuedHome = {
  street: filledLine(120),
  unit: line(25).default(''),
  city: filledLine(100),
  state: filledLine(40),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(?:-\d{4})?$/, 'Enter a five-digit ZIP code.'),
  sqft: number(100, 100_000),
  beds: number(0, 50),
  baths: number(0, 50),
  yearBuilt: number(1600, 2100),
};

/** The confidence of an estimate, by the width of its range. */
export const sureness = ['close', 'fair', 'rough'] as const;
/** Why there is no estimate: too few sales nearby, no size, the seller declined, or a type of home we don't estimate. */
export const valueRefusals = ['thin', 'no_size', 'not_wished', 'other_type'] as const;

export const homeValue = z.strictObject({
  range: valueRange.nullable(),
  sure: z.enum(sureness).nullable(),
  /** Whether the home's location is known only by its ZIP code. */
  isByZip: z.boolean(),
  /** The median error as a share of the price, measured on sales the model had not seen. */
  medianError: z.number().nullable(),
  sales: z.int(),
  refusal: z.enum(valueRefusals).nullable(),
});
export type HomeValue = z.infer<typeof homeValue>;

/** Derived from the range's width relative to the likely value. */
export const surenessOf = ({ low, likely, high }: z.infer<typeof valueRange>): (typeof sureness)[number] => {
  const width = (high - low) / Math.max(1, likely);
  return width <= 0.25 ? 'close' : width <= 0.45 ? 'fair' : 'rough';
};

const anyone = { who: 'anyone' } as const;
const slug = z.string().max(100);

export const valuations = {
  estimate: call({
    method: 'POST',
    path: '/public-sites/{slug}/value',
    access: anyone,
    input: z.strictObject({ slug, ...valuedHome }),
    output: homeValue,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary:
      'What a home at an address may bring by the organization’s own sales: a range and how sure it is, or why there is none.',
  }),
  ask: call({
    method: 'POST',
    path: '/public-sites/{slug}/value/inquiries',
    access: anyone,
    input: sites.enquire.input.extend(valuedHome),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary:
      'Ask whose site it is for a valuation. They become a seller lead with the estimate attached. Sent again it is one inquiry.',
  }),
};
