import { addDays, addMonths } from '../../core/time-zone.ts';
import { addBusinessDays } from '../../inventory/deals/business-days.ts';

type Rule = {
  /** The law as it reads from this day on. */
  from: string;
  source: string;
} & ({ days: number } | { months: number } | { businessDays: number });
const since = '2000-01-01';

/**
 * How long after move-out a deposit is given back or accounted for, the newest first. Where a state gives longer to an office that
 * keeps something, the shorter time is here: by then it must be known. Written from memory of the statutes named, to be checked before
 * anybody relies on them.
 */
const returnRules: Readonly<Record<string, readonly Rule[]>> = {
  AK: [{ from: since, days: 14, source: 'AS 34.03.070(g)' }],
  AL: [{ from: since, days: 60, source: 'Ala. Code § 35-9A-201' }],
  AR: [{ from: since, days: 60, source: 'Ark. Code § 18-16-305' }],
  AZ: [{ from: since, businessDays: 14, source: 'A.R.S. § 33-1321(D)' }],
  CA: [{ from: since, days: 21, source: 'Cal. Civ. Code § 1950.5(g)' }],
  CO: [{ from: since, months: 1, source: 'C.R.S. 38-12-103' }],
  DC: [{ from: since, days: 45, source: '14 DCMR § 309' }],
  DE: [{ from: since, days: 20, source: '25 Del. C. § 5514(f)' }],
  FL: [{ from: since, days: 15, source: 'Fla. Stat. § 83.49(3)(a)' }],
  GA: [{ from: since, days: 30, source: 'O.C.G.A. § 44-7-34' }],
  HI: [{ from: since, days: 14, source: 'HRS § 521-44(c)' }],
  IA: [{ from: since, days: 30, source: 'Iowa Code § 562A.12(3)' }],
  ID: [{ from: since, days: 21, source: 'Idaho Code § 6-321' }],
  IN: [{ from: since, days: 45, source: 'Ind. Code § 32-31-3-12' }],
  KS: [{ from: since, days: 30, source: 'K.S.A. 58-2550(b)' }],
  LA: [{ from: since, months: 1, source: 'La. R.S. 9:3251' }],
  MA: [{ from: since, days: 30, source: 'M.G.L. c. 186 § 15B' }],
  MD: [{ from: since, days: 45, source: 'Md. Real Prop. § 8-203' }],
  ME: [{ from: since, days: 21, source: '14 M.R.S. § 6033(2)' }],
  MI: [{ from: since, days: 30, source: 'MCL 554.609' }],
  MN: [{ from: since, days: 21, source: 'Minn. Stat. § 504B.178' }],
  MO: [{ from: since, days: 30, source: 'Mo. Rev. Stat. § 535.300' }],
  MS: [{ from: since, days: 45, source: 'Miss. Code § 89-8-21(3)' }],
  MT: [{ from: since, days: 10, source: 'MCA 70-25-202' }],
  NC: [{ from: since, days: 30, source: 'N.C.G.S. § 42-52' }],
  ND: [{ from: since, days: 30, source: 'N.D.C.C. § 47-16-07.1' }],
  NE: [{ from: since, days: 14, source: 'Neb. Rev. Stat. § 76-1416' }],
  NH: [{ from: since, days: 30, source: 'N.H. RSA 540-A:7' }],
  NJ: [{ from: since, days: 30, source: 'N.J.S.A. 46:8-21.1' }],
  NM: [{ from: since, days: 30, source: 'NMSA § 47-8-18(C)' }],
  NV: [{ from: since, days: 30, source: 'NRS 118A.242' }],
  NY: [{ from: '2019-06-14', days: 14, source: 'N.Y. GOL § 7-108' }],
  OH: [{ from: since, days: 30, source: 'O.R.C. § 5321.16' }],
  OK: [{ from: since, days: 45, source: '41 O.S. § 115' }],
  OR: [{ from: since, days: 31, source: 'ORS 90.300' }],
  PA: [{ from: since, days: 30, source: '68 P.S. § 250.512' }],
  RI: [{ from: since, days: 20, source: 'R.I. Gen. Laws § 34-18-19' }],
  SC: [{ from: since, days: 30, source: 'S.C. Code § 27-40-410' }],
  SD: [{ from: since, days: 14, source: 'SDCL 43-32-24' }],
  TX: [{ from: since, days: 30, source: 'Tex. Prop. Code § 92.103' }],
  UT: [{ from: since, days: 30, source: 'Utah Code § 57-17-3' }],
  VA: [{ from: since, days: 45, source: 'Va. Code § 55.1-1226' }],
  VT: [{ from: since, days: 14, source: '9 V.S.A. § 4461' }],
  WA: [
    { from: '2023-07-23', days: 30, source: 'RCW 59.18.280' },
    { from: '2016-06-09', days: 21, source: 'RCW 59.18.280' },
  ],
  WI: [{ from: since, days: 21, source: 'Wis. Stat. § 704.28' }],
  WV: [{ from: since, days: 45, source: 'W. Va. Code § 37-6A-2' }],
  WY: [{ from: since, days: 30, source: 'Wyo. Stat. § 1-21-1208' }],
};

/** What held on a day; null where the state's rule is not known to us. */
export const returnRule = (state: string | null, on: string): Rule | null =>
  (state && returnRules[state]?.find(({ from }) => from <= on)) || null;

/** Null where no rule is known: then the lease's own day is asked for. */
export const returnBy = (state: string | null, movedOutOn: string): string | null => {
  const rule = returnRule(state, movedOutOn);
  if (!rule) return null;
  if ('months' in rule) return addMonths(movedOutOn, rule.months);
  return 'days' in rule ? addDays(movedOutOn, rule.days) : addBusinessDays(movedOutOn, rule.businessDays);
};

/** What is kept of a deposit and what goes back. Never more than is held. */
export const disposition = (held: number, deductions: readonly number[]): { kept: number; refund: number } | null => {
  const kept = deductions.reduce((sum, one) => sum + one, 0);
  return kept > held ? null : { kept, refund: held - kept };
};
