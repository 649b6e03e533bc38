/** Compares two variants by the metric chosen beforehand, and reports nothing on too little data. */

export type Arm = { delivered: number; hits: number };
export type Verdict =
  | { state: 'running'; why: 'floor' | 'window' }
  /** The window ended with too little data (`floor`), or without a significant difference (`alike`). */
  | { state: 'no_winner'; why: 'floor' | 'alike' }
  | { state: 'winner'; winner: 'a' | 'b'; chance: number };

/** The minimum number delivered to each variant: below it a winner would be noise. */
export const leastFloor = 100;
/** The significance level: how often two equal variants are called different. */
const level = 0.05;

/** The probability of so large a difference between two equal variants: two-sided, pooled. */
export function chanceOf(a: Arm, b: Arm): number {
  const all = a.delivered + b.delivered;
  const rate = (a.hits + b.hits) / all;
  const spread = Math.sqrt(rate * (1 - rate) * (1 / a.delivered + 1 / b.delivered));
  if (!(spread > 0)) return 1;
  const z = Math.abs(a.hits / a.delivered - b.hits / b.delivered) / spread;
  return Math.min(1, 2 * upperTail(z));
}

/** The upper tail of the normal distribution; Abramowitz and Stegun 26.2.17, accurate to seven places. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return density * sum;
}

export function compare(a: Arm, b: Arm, { floor, isOver }: { floor: number; isOver: boolean }): Verdict {
  const isBelow = Math.min(a.delivered, b.delivered) < floor;
  // Before the planned end a difference comes and goes, so nothing is decided early.
  if (!isOver) return { state: 'running', why: isBelow ? 'floor' : 'window' };
  if (isBelow) return { state: 'no_winner', why: 'floor' };
  const chance = chanceOf(a, b);
  if (chance >= level) return { state: 'no_winner', why: 'alike' };
  return { state: 'winner', winner: a.hits / a.delivered > b.hits / b.delivered ? 'a' : 'b', chance };
}
