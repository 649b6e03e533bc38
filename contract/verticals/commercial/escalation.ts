import { z } from 'zod';
import { partOf, share, whole } from '../../core/money.ts';

const rate = z.int().min(0, 'Enter 0 to 100%.').max(whole, 'Enter 0 to 100%.');
/** An index level in thousandths: 314.175 is 314175. */
const index = z.int('Enter the index.').min(1, 'Enter the index.').max(10_000_000, 'Enter the index.');
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');

const mostReadings = 100;

/** Rent that follows a consumer price index: from a base, each year by what the index rose, not less than a floor nor more than a cap. */
const cpiTerms = z
  .strictObject({
    floor: rate.default(0),
    cap: rate.nullable().default(null),
    baseMonth: monthText,
    baseIndex: index,
    /** What was published for each adjustment, the first of them first. A year without one is reckoned at the assumed rate. */
    readings: z
      .array(z.strictObject({ month: monthText, index }))
      .max(mostReadings)
      .default([]),
  })
  .refine(({ cap, floor }) => cap === null || cap >= floor, {
    path: ['cap'],
    message: 'Enter a cap that isn’t below the floor.',
  });
type CpiTerms = z.output<typeof cpiTerms>;

export const escalation = z
  .strictObject({
    kind: z.enum(['none', 'percent', 'amount', 'cpi']),
    /** Millionths a year; of an index, what is assumed until it is published. */
    rate: rate.default(0),
    /** Cents a square foot a year. */
    amount: z.int().min(0).max(1_000_000).default(0),
    cpi: cpiTerms.optional(),
  })
  .refine(({ kind, cpi }) => (kind === 'cpi') === (cpi !== undefined), {
    path: ['cpi'],
    message: 'Enter the base index.',
  });
export type Escalation = z.output<typeof escalation>;
export const noEscalation: Escalation = { kind: 'none', rate: 0, amount: 0 };

/** By how much rent rises in an adjustment, in millionths: the index against the one before, inside floor and cap. */
export function cpiRise({ floor, cap, baseIndex, readings }: CpiTerms, assumed: number, adjustment: number): number {
  const now = readings[adjustment]?.index;
  const before = adjustment === 0 ? baseIndex : readings[adjustment - 1]?.index;
  const rise =
    now === undefined || before === undefined ? assumed : now <= before ? 0 : share(now - before, whole, before);
  return Math.min(Math.max(rise, floor), cap ?? Number.MAX_SAFE_INTEGER);
}

/** Rent of a year in cents, by how many whole years have passed since the beginning. */
export function annualRent(feet: number, perFoot: number, { kind, rate, amount, cpi }: Escalation, years: number) {
  let each = perFoot * feet;
  for (let year = 0; year < years; year++) {
    if (kind === 'percent') each += partOf(each, rate);
    else if (kind === 'amount') each += amount * feet;
    else if (cpi) each += partOf(each, cpiRise(cpi, rate, year));
  }
  return each;
}
