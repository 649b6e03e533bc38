import { partOf } from '../../core/money.ts';

/** What an applicant is measured by, the same for everybody: written down before anybody applies. */
export type Criteria = {
  /** Monthly income as a multiple of the rent, in hundredths: 300 is three times. Not asked where null. */
  incomeRatio: number | null;
  leastScore: number | null;
  /** No eviction within so many years. */
  evictionYears: number | null;
  needsReference: boolean;
};

/** What was found out, typed by hand from the papers and the report; null where it was not looked at. */
export type Findings = {
  /** Cents a month, from every lawful source. */
  income: number | null;
  score: number | null;
  /** Years since the latest eviction; null where there is none or it was not looked at. */
  evictedYearsAgo: number | null;
  hasNoEviction: boolean;
  reference: 'good' | 'poor' | null;
};

export const criterionNames = ['income', 'score', 'eviction', 'reference'] as const;
export type CriterionName = (typeof criterionNames)[number];
export type Measured = { criterion: CriterionName; isMet: boolean | null };

/** Each criterion that the office has: met, not met, or not known yet. Nothing else is looked at. */
export function measure(criteria: Criteria, found: Findings, rent: number): Measured[] {
  const all: Measured[] = [];
  if (criteria.incomeRatio !== null)
    all.push({
      criterion: 'income',
      isMet: found.income === null ? null : found.income * 100 >= rent * criteria.incomeRatio,
    });
  if (criteria.leastScore !== null)
    all.push({ criterion: 'score', isMet: found.score === null ? null : found.score >= criteria.leastScore });
  if (criteria.evictionYears !== null)
    all.push({
      criterion: 'eviction',
      isMet: found.hasNoEviction
        ? true
        : found.evictedYearsAgo === null
          ? null
          : found.evictedYearsAgo >= criteria.evictionYears,
    });
  if (criteria.needsReference)
    all.push({ criterion: 'reference', isMet: found.reference === null ? null : found.reference === 'good' });
  return all;
}

export const decisions = ['approved', 'conditional', 'denied'] as const;
export type Decision = (typeof decisions)[number];

/** What the criteria allow: all met is approved, one not met is denied or approved on a condition, and nothing before all is known. */
export function allowedDecisions(measured: readonly Measured[]): readonly Decision[] {
  if (measured.some(({ isMet }) => isMet === false)) return ['conditional', 'denied'];
  return measured.some(({ isMet }) => isMet === null) ? [] : ['approved'];
}

type FeeRule = { from: string; most: (rent: number) => number; source: string };

/**
 * The most that an application may cost, by state, the newest first. Written from memory of the statutes named and to be
 * checked before anybody relies on them; a state that is not here has no fixed amount of ours.
 */
const feeRules: Readonly<Record<string, readonly FeeRule[]>> = {
  CA: [{ from: '2024-01-01', most: () => 62_02, source: 'Cal. Civ. Code § 1950.6(b)' }],
  DE: [{ from: '2000-01-01', most: (rent) => Math.max(50_00, partOf(rent, 100_000)), source: '25 Del. C. § 5514(d)' }],
  MA: [{ from: '2000-01-01', most: () => 0, source: 'M.G.L. c. 186 § 15B(1)(b)' }],
  MD: [{ from: '2000-01-01', most: () => 25_00, source: 'Md. Real Prop. § 8-213' }],
  NY: [{ from: '2019-06-14', most: () => 20_00, source: 'N.Y. RPL § 238-a(1)(b)' }],
  VA: [{ from: '2019-10-01', most: () => 50_00, source: 'Va. Code § 55.1-1203(C)' }],
  VT: [{ from: '2000-01-01', most: () => 0, source: '9 V.S.A. § 4456a' }],
  WI: [{ from: '2019-01-01', most: () => 25_00, source: 'Wis. Adm. Code ATCP 134.05(4)' }],
};

type FeeCap = { most: number; source: string };

export function feeCap(state: string, rent: number, on: string): FeeCap | null {
  const rule = feeRules[state]?.find(({ from }) => from <= on);
  return rule ? { most: rule.most(rent), source: rule.source } : null;
}

/** What is asked: the office's fee, never more than the state lets it. */
export const feeAsked = (fee: number, state: string, rent: number, on: string): number =>
  Math.min(fee, feeCap(state, rent, on)?.most ?? fee);
