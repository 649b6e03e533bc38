/** Exact shares of integer cents, rounded to the nearest cent, half a cent up. A rate is in millionths of the whole: 6.875% is 68,750. */
export const whole = 1_000_000;

/** `amount` × `part` ÷ `of`. */
export const share = (amount: number, part: number, of: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n));

export const partOf = (cents: number, rate: number): number => share(cents, rate, whole);

/** Whether `part` is more than `rate` of `of`, without rounding. */
export const exceeds = (part: number, of: number, rate: number): boolean =>
  BigInt(part) * BigInt(whole) > BigInt(of) * BigInt(rate);

/** Whether `part` is at least `rate` of `of`, without rounding. */
export const reaches = (part: number, of: number, rate: number): boolean =>
  BigInt(part) * BigInt(whole) >= BigInt(of) * BigInt(rate);

/** The ratio of a part to a whole in millionths; null if the whole is zero or the result is too large. */
export function ratioOf(part: number, of: number): number | null {
  if (of === 0) return null;
  const size = share(Math.abs(part), whole, Math.abs(of));
  return Number.isSafeInteger(size) ? size * (part < 0 === of < 0 || size === 0 ? 1 : -1) : null;
}
