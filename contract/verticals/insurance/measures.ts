import { ratioOf } from '../../core/money.ts';

/** What claims cost against what was earned, in millionths: paid and reserved, never against what was written. */
export const lossRatio = ({ paid, reserved }: { paid: number; reserved: number }, earned: number): number | null =>
  ratioOf(paid + reserved, earned);

/** A policy as retention counts it: its chain is that of whatever it was rewritten from. */
export type Kept = {
  readonly id: string;
  readonly chain: string;
  readonly spans: readonly { readonly from: string; readonly to: string }[];
};

/**
 * Of the chains of policies in force on the first day, how many have one in force on the last. A rewrite carries its chain on:
 * it is neither lost nor new.
 */
export function retention(policies: readonly Kept[], from: string, to: string) {
  const inForce = (on: string) =>
    new Set(
      policies.filter(({ spans }) => spans.some((span) => span.from <= on && on < span.to)).map(({ chain }) => chain),
    );
  const begun = inForce(from);
  const still = inForce(to);
  const lost = [...begun].filter((chain) => !still.has(chain));
  return {
    begun: begun.size,
    kept: begun.size - lost.length,
    lost,
    rate: ratioOf(begun.size - lost.length, begun.size),
  };
}
