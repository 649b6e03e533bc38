/**
 * The annual payments from which a payee gets a 1099-NEC. 26 U.S.C. 6041A with 6041(a); $2,000 for payments made after December 31, 2025
 * (Pub. L. 119-21, § 70433), indexed from 2027 on: until a year's amount is published, the last known one is used.
 */
const thresholds = [
  { from: 2026, cents: 200_000, source: 'Pub. L. 119-21, § 70433' },
  { from: 0, cents: 60_000, source: '26 U.S.C. § 6041(a)' },
] as const;

type Threshold = { cents: number; source: string; isKnown: boolean };

export function reportedFrom(year: number): Threshold {
  const { cents, source } = thresholds.find(({ from }) => year >= from)!;
  return { cents, source, isKnown: year <= 2026 };
}

export const w9States = ['missing', 'requested', 'received'] as const;
