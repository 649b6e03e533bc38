import { westernDigits } from './date-text.ts';

const shorthand: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** The sign before or after the amount: `$`, `€`. */
export function currencySign(tag: string, currency: string): string {
  const parts = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** Number of decimal digits: 2 for dollars, 0 for yen. */
function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Writes an amount without the currency sign, and without `.00` when the amount is whole. */
export function writeAmount(smallest: number, tag: string, currency: string): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(smallest / 10 ** digits);
}

/** Reads a typed amount into the smallest unit: `640k`, `1,299.50`, or `1.299,50` in languages that write amounts this way. */
export function readAmount(text: string, tag: string, currency: string): number | undefined {
  const western = westernDigits(text.trim().toLowerCase()).replace('−', '-');
  const factor = shorthand[western.at(-1) ?? ''] ?? 1;
  const bare = western.replace(/[km]$/, '').replace(/[^\d.,٫-]/g, '');
  const point = pointIn(bare, tag);
  const whole = bare.slice(0, point).replace(/[.,٫]/g, '');
  const amount = Number(`${whole}.${bare.slice(point + 1)}`);
  if (!/\d/.test(bare) || Number.isNaN(amount)) return undefined;
  return Math.round(amount * factor * 10 ** minorDigits(currency));
}

/**
 * Finds the decimal point. The language decides, except where its rule would turn 1299.50 into 129950: a single mark followed by one or two
 * digits never separates thousands.
 */
function pointIn(bare: string, tag: string): number {
  const decimal = new Intl.NumberFormat(tag).formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const marks = [...bare.matchAll(/[.,٫]/g)];
  const last = marks.at(-1);
  if (!last) return bare.length;
  const behind = bare.length - last.index - 1;
  const isPoint =
    last[0] === decimal ? marks.filter(([mark]) => mark === decimal).length === 1 : marks.length === 1 && behind < 3;
  return isPoint ? last.index : bare.length;
}
