/**
 * Compares two versions by the metric chosen beforehand. The range of the difference is valid at every look (an asymptotic confidence
 * sequence, Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2021), so that frequent looks produce no false winner; the planned sample size
 * includes the extra visitors this costs.
 */

/** `kept` counts the visitors who did what the guard protects. */
export type Arm = { seen: number; hits: number; kept: number };
export type Range = { difference: number; low: number; high: number };

/** The minimum number of visitors per version before anything is reported. */
export const leastSeen = 100;
/** At least a whole week, because weekend visitors differ. */
export const leastDays = 7;
export const mostDays = 90;
export const mostEach = 1_000_000;

const level = 0.05;
/** The probability of calling an even split uneven. */
const ratioLevel = 0.001;
const powerZ = 0.8416212;

/** Tunes the range to be narrowest at the planned number of visitors. */
const tuned = (planned: number, alpha: number): number =>
  (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / planned;

/** Half the width of the range of a mean of `count` values with variance one. */
function halfWidth(count: number, planned: number, alpha: number): number {
  const shape = tuned(planned, alpha);
  const grown = count * shape + 1;
  return Math.sqrt(((2 * grown) / (count * count * shape)) * Math.log(Math.sqrt(grown) / alpha));
}

const spreadOf = (rate: number): number => rate * (1 - rate);

/** The difference in rate of b over a; null if either was seen by no visitor. */
export function rangeOf(
  a: { seen: number; hits: number },
  b: { seen: number; hits: number },
  plannedEach: number,
): Range | null {
  if (a.seen === 0 || b.seen === 0) return null;
  const [rateA, rateB] = [a.hits / a.seen, b.hits / b.seen];
  const count = a.seen + b.seen;
  // Add one hit and one miss to each: rates of 0 or 1 would have no variance, and the first look would decide.
  const careful = ({ seen, hits }: { seen: number; hits: number }) => spreadOf((hits + 1) / (seen + 2));
  const spread = Math.sqrt(count * (careful(a) / a.seen + careful(b) / b.seen));
  const half = spread * halfWidth(count, plannedEach * 2, level);
  const difference = rateB - rateA;
  return { difference, low: Math.max(-1, difference - half), high: Math.min(1, difference + half) };
}

/**
 * The visitors each version needs to detect a relative difference of `lift` (0.2: a fifth more) four times in five. Null if no number would
 * do.
 */
export function sampleSize(rate: number, lift: number): number | null {
  const better = rate * (1 + lift);
  if (!(rate > 0) || !(lift > 0) || better >= 1) return null;
  const isEnough = (each: number): boolean => {
    const count = 2 * each;
    const spread = Math.sqrt(2 * (spreadOf(rate) + spreadOf(better)));
    return better - rate >= spread * (halfWidth(count, count, level) + powerZ / Math.sqrt(count));
  };
  let high = leastSeen;
  while (!isEnough(high)) {
    high *= 2;
    if (high > mostEach * 2) return null;
  }
  let low = leastSeen;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high > mostEach ? null : high;
}

/** Whether the split of visitors deviates from even more than chance allows, which means that the counting is broken. */
export function isUneven(a: number, b: number, plannedEach: number): boolean {
  const count = a + b;
  if (count < leastSeen) return false;
  return Math.abs(a - b) / count > halfWidth(count, plannedEach * 2, ratioLevel);
}

export const verdicts = ['early', 'open', 'a', 'b', 'alike'] as const;
export type Verdict = (typeof verdicts)[number];
export type Judged = {
  range: Range | null;
  guard: Range | null;
  verdict: Verdict;
  isGuardBroken: boolean;
  isUneven: boolean;
};

/**
 * The current verdict. `early`: too few visitors; `open`: no difference yet; `alike`: as many visitors as planned, and no such difference.
 */
export function judge(a: Arm, b: Arm, { each, hasGuard }: { each: number; hasGuard: boolean }): Judged {
  const range = rangeOf(a, b, each);
  const guard = hasGuard ? rangeOf({ seen: a.seen, hits: a.kept }, { seen: b.seen, hits: b.kept }, each) : null;
  const least = Math.min(a.seen, b.seen);
  const uneven = isUneven(a.seen, b.seen, each);
  const verdictOf = (): Verdict => {
    if (!range || uneven || least < leastSeen) return 'early';
    if (range.low > 0) return 'b';
    if (range.high < 0) return 'a';
    return least >= each ? 'alike' : 'open';
  };
  return {
    range,
    guard,
    verdict: verdictOf(),
    isGuardBroken: guard !== null && least >= leastSeen && guard.high < 0,
    isUneven: uneven,
  };
}
