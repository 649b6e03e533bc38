import { share, whole } from '../../core/money.ts';
import { daysBetween } from '../../core/time-zone.ts';

type Rule = {
  /** The law as it reads from this day on. */
  from: string;
  /** Millionths a year that are owed at least; null where it is what the account earns. */
  least: number | null;
  /** Of the deposit only what is above this bears interest, by the monthly rent. */
  above?: (rent: number) => number;
  source: string;
};
const since = '2000-01-01';

/**
 * States in which tenants get interest on their deposit, the newest first. Written from memory of the statutes named, to be checked before
 * anybody relies on them. Some hold for larger buildings or longer leases only: that is asked of whoever adds it.
 */
const interestRules: Readonly<Record<string, readonly Rule[]>> = {
  CT: [{ from: since, least: null, source: 'Conn. Gen. Stat. § 47a-21(i)' }],
  DC: [{ from: since, least: null, source: '14 DCMR § 311' }],
  IL: [{ from: since, least: null, source: '765 ILCS 715/1' }],
  MA: [{ from: since, least: null, source: 'M.G.L. c. 186 § 15B(3)(b)' }],
  MD: [{ from: '2015-01-01', least: 15_000, source: 'Md. Real Prop. § 8-203(e)' }],
  MN: [{ from: '2003-08-01', least: 10_000, source: 'Minn. Stat. § 504B.178, subd. 2' }],
  ND: [{ from: since, least: null, source: 'N.D.C.C. § 47-16-07.1' }],
  NH: [{ from: since, least: null, source: 'N.H. RSA 540-A:6' }],
  NJ: [{ from: since, least: null, source: 'N.J.S.A. 46:8-19' }],
  NM: [{ from: since, least: null, source: 'NMSA § 47-8-18(A)' }],
  NY: [{ from: since, least: null, source: 'N.Y. GOL § 7-103' }],
  OH: [{ from: since, least: 50_000, above: (rent) => Math.max(50_00, rent), source: 'O.R.C. § 5321.16(A)' }],
  PA: [{ from: since, least: null, source: '68 P.S. § 250.511b' }],
};

/** What held on a day; null where the state asks for none, or its rule is not known to us. */
export const interestRule = (state: string | null, on: string): Rule | null =>
  (state && interestRules[state]?.find(({ from }) => from <= on)) || null;

/** What came into a deposit and went out of it, the first first. */
export type DepositMove = { readonly on: string; readonly cents: number };

/**
 * Simple interest by the night: for every night after `from` up to `through`, on what was held in it. Interest that was added bears none,
 * so the moves are without it.
 */
export function interestOn(
  moves: readonly DepositMove[],
  { from, through, rate, above = 0 }: { from: string; through: string; rate: number; above?: number },
): number {
  let balance = 0;
  let nights = 0;
  let at = from;
  const hold = (until: string) => {
    if (until <= at) return;
    nights += Math.max(0, balance - above) * daysBetween(at, until);
    at = until;
  };
  for (const { on, cents } of moves) {
    hold(on < through ? on : through);
    balance += cents;
  }
  hold(through);
  return share(nights, rate, 365 * whole);
}

/** Since when interest has not been counted: the last day that it was added through, or the first on which something was held. */
export const interestSince = (moves: readonly DepositMove[], addedThrough: string | null): string | null =>
  addedThrough ?? moves[0]?.on ?? null;
