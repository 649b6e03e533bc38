import { addDays } from '../../core/time-zone.ts';

type Rule = { days: number; source: string };

/** Within how many days of move-out a deposit is given back or accounted for. Only statutes that count plain days. */
export const returnRules: Readonly<Record<string, Rule>> = {
  CA: { days: 21, source: 'Cal. Civ. Code § 1950.5(g)' },
  CO: { days: 30, source: 'C.R.S. 38-12-103' },
  GA: { days: 30, source: 'O.C.G.A. § 44-7-34' },
  MA: { days: 30, source: 'M.G.L. c. 186 § 15B' },
  MD: { days: 45, source: 'Md. Real Prop. § 8-203' },
  MI: { days: 30, source: 'MCL 554.609' },
  MN: { days: 21, source: 'Minn. Stat. § 504B.178' },
  NC: { days: 30, source: 'N.C.G.S. § 42-52' },
  NJ: { days: 30, source: 'N.J.S.A. 46:8-21.1' },
  NV: { days: 30, source: 'NRS 118A.242' },
  NY: { days: 14, source: 'N.Y. GOL § 7-108' },
  OH: { days: 30, source: 'O.R.C. § 5321.16' },
  OR: { days: 31, source: 'ORS 90.300' },
  PA: { days: 30, source: '68 P.S. § 250.512' },
  TX: { days: 30, source: 'Tex. Prop. Code § 92.103' },
  VA: { days: 45, source: 'Va. Code § 55.1-1226' },
  WA: { days: 30, source: 'RCW 59.18.280' },
};

/** Null where the state's rule is not known to us: then the lease's own day is asked for. */
export const returnBy = (state: string | null, movedOutOn: string): string | null => {
  const rule = state ? returnRules[state] : undefined;
  return rule ? addDays(movedOutOn, rule.days) : null;
};

/** What is kept of a deposit and what goes back. Never more than is held. */
export const disposition = (held: number, deductions: readonly number[]): { kept: number; refund: number } | null => {
  const kept = deductions.reduce((sum, one) => sum + one, 0);
  return kept > held ? null : { kept, refund: held - kept };
};
