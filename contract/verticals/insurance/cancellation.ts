import { share } from '../../core/money.ts';
import { daysInForce, type Term, termDays } from './terms.ts';

export const cancelMethods = ['pro_rata', 'short_rate', 'flat'] as const;
export type CancelMethod = (typeof cancelMethods)[number];

/**
 * The customary table for terms of a year: from so many days in force on, so many hundredths of the premium are earned. Terms
 * of other lengths are read in 365ths of themselves.
 */
const customary: readonly (readonly [fromDay: number, percent: number])[] = [
  [1, 5],
  [2, 6],
  [3, 7],
  [5, 8],
  [7, 9],
  [9, 10],
  [11, 11],
  [13, 12],
  [15, 13],
  [17, 14],
  [19, 15],
  [21, 16],
  [23, 17],
  [26, 18],
  [30, 19],
  [33, 20],
  [37, 21],
  [41, 22],
  [44, 23],
  [48, 24],
  [52, 25],
  [55, 26],
  [59, 27],
  [63, 28],
  [66, 29],
  [70, 30],
  [74, 31],
  [77, 32],
  [81, 33],
  [84, 34],
  [88, 35],
  [92, 36],
  [95, 37],
  [99, 38],
  [103, 39],
  [106, 40],
  [110, 41],
  [114, 42],
  [117, 43],
  [121, 44],
  [125, 45],
  [128, 46],
  [132, 47],
  [136, 48],
  [139, 49],
  [143, 50],
  [147, 51],
  [150, 52],
  [154, 53],
  [157, 54],
  [161, 55],
  [165, 56],
  [168, 57],
  [172, 58],
  [176, 59],
  [179, 60],
  [183, 61],
  [188, 62],
  [192, 63],
  [197, 64],
  [201, 65],
  [206, 66],
  [210, 67],
  [215, 68],
  [219, 69],
  [224, 70],
  [229, 71],
  [233, 72],
  [238, 73],
  [242, 74],
  [247, 75],
  [251, 76],
  [256, 77],
  [261, 78],
  [265, 79],
  [270, 80],
  [274, 81],
  [279, 82],
  [283, 83],
  [288, 84],
  [292, 85],
  [297, 86],
  [302, 87],
  [306, 88],
  [311, 89],
  [315, 90],
  [320, 91],
  [324, 92],
  [329, 93],
  [333, 94],
  [338, 95],
  [343, 96],
  [347, 97],
  [352, 98],
  [356, 99],
  [361, 100],
];

/** How a carrier keeps more than the days in force: a part of what would go back, or a table. Data, so that another is a line. */
const shortRates = {
  ninety: { kind: 'part', returned: 90, source: '90% of the pro rata return premium' },
  customary: { kind: 'table', earned: customary, source: 'Customary short rate table for a term of 365 days' },
} as const;
export type ShortRate = keyof typeof shortRates;
export const shortRateNames = Object.keys(shortRates) as [ShortRate, ...ShortRate[]];

const yearDays = 365;

/** In hundredths of the premium. */
function earnedByTable(table: typeof customary, term: Term, on: string): number {
  const days = Math.ceil((daysInForce(term, on) * yearDays) / termDays(term));
  return table.findLast(([from]) => from <= days)?.[1] ?? 0;
}

/**
 * What goes back to the insured when a policy is canceled on a day. `unearned`: what the days left would earn of all that was
 * written. Never more than that but flat, where the policy counts as never having been.
 */
export function returnPremium(
  {
    method,
    written,
    unearned,
    term,
    on,
  }: { method: CancelMethod; written: number; unearned: number; term: Term; on: string },
  rate: ShortRate,
): number {
  if (method === 'flat') return written;
  if (method === 'pro_rata' || unearned <= 0) return unearned;
  const rule = shortRates[rate];
  if (rule.kind === 'part') return share(unearned, rule.returned, 100);
  const left = 100 - earnedByTable(rule.earned, term, on);
  return Math.max(0, Math.min(unearned, written - share(written, 100 - left, 100)));
}
