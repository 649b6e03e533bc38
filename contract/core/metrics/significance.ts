import { fewest } from './metric.ts';

export type Counted = { part: number; n: number };

/** The cumulative standard normal distribution to seven digits (Abramowitz and Stegun 7.1.26 for the error function). */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const error = 1 - series * Math.exp(-x * x);
  return z < 0 ? (1 - error) / 2 : (1 + error) / 2;
}

/** The two-sided p-value that two shares are equal, by the pooled z-test; null if either has too few records. */
export function twoShares(a: Counted, b: Counted): number | null {
  if (a.n < fewest || b.n < fewest) return null;
  const pooled = (a.part + b.part) / (a.n + b.n);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n));
  if (spread === 0) return 1;
  const z = (a.part / a.n - b.part / b.n) / spread;
  return Math.min(1, 2 * (1 - normalBelow(Math.abs(z))));
}

export const verdicts = ['higher', 'lower', 'chance', 'few'] as const;
export type Verdict = (typeof verdicts)[number];
export type Compared = { p: number | null; verdict: Verdict };

/**
 * Compares each group with all others together. Among twenty groups one is "significant" by chance, so p is corrected for the number of
 * groups (Holm): the whole table is then wrong one time in twenty, instead of every line.
 */
export function againstRest(groups: readonly Counted[]): Compared[] {
  const all = groups.reduce((sum, { part, n }) => ({ part: sum.part + part, n: sum.n + n }), { part: 0, n: 0 });
  const found = groups.map((group) => ({
    group,
    rest: { part: all.part - group.part, n: all.n - group.n },
    p: twoShares(group, { part: all.part - group.part, n: all.n - group.n }),
  }));
  const order = found.flatMap(({ p }, place) => (p === null ? [] : [{ place, p }])).sort((a, b) => a.p - b.p);
  const corrected = new Map<number, number>();
  let most = 0;
  for (const [rank, { place, p }] of order.entries()) {
    most = Math.max(most, Math.min(1, p * (order.length - rank)));
    corrected.set(place, most);
  }
  return found.map(({ group, rest }, place) => {
    const p = corrected.get(place);
    if (p === undefined) return { p: null, verdict: 'few' };
    if (p >= 0.05) return { p, verdict: 'chance' };
    return { p, verdict: group.part / group.n > rest.part / rest.n ? 'higher' : 'lower' };
  });
}
