import type { Formats } from '#app/i18n/format.ts';
import { keysOf, type T } from '#app/i18n/t.ts';
import { type AdjustedFact, adjustedFacts } from '#contract/inventory/value/cma-sums.ts';

export const factNames = keysOf('public-cma.fact', adjustedFacts);

export const isYesOrNo = (fact: AdjustedFact): boolean => fact.endsWith('YN');

/** A fact for readers: years without thousands separators, yes or no for a pool. */
export function factText(t: T, format: Formats, fact: AdjustedFact, value: number | null): string {
  if (value === null) return '—';
  if (isYesOrNo(fact)) return t(value > 0 ? 'public-cma.yes' : 'public-cma.no');
  return fact === 'yearBuilt' ? String(value) : format.number(value);
}
