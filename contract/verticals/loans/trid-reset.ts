import type { Disclosure } from './trid.ts';

/** Only these start the three days again (12 CFR 1026.19(f)(2)(ii)); all else is corrected at or before consummation. */
export const resetReasons = ['apr', 'product', 'penalty'] as const;
export type ResetReason = (typeof resetReasons)[number];

/** Millionths: an eighth of a percentage point, a quarter for irregular transactions (12 CFR 1026.22(a)(2), (3)). */
const aprTolerance = { regular: 1_250, irregular: 2_500 } as const;

type Terms = Pick<Disclosure, 'apr' | 'product' | 'hasPenalty' | 'isIrregular'>;

/**
 * Whether what is disclosed now makes what was disclosed before inaccurate. An annual percentage rate that was told too high
 * because the finance charge was told too high counts as accurate (12 CFR 1026.22(a)(4)), so a fall starts nothing.
 */
export function isResetBy(before: Terms, now: Terms): ResetReason | null {
  if (before.apr !== null && now.apr !== null) {
    const most = now.isIrregular ? aprTolerance.irregular : aprTolerance.regular;
    if (now.apr - before.apr > most) return 'apr';
  }
  if ((before.product ?? '') !== (now.product ?? '')) return 'product';
  return now.hasPenalty && !before.hasPenalty ? 'penalty' : null;
}
