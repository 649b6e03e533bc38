import { z } from 'zod';
import { partOf } from '../../core/money.ts';
import { addDays, daysBetween, weekdayOf } from '../../core/time-zone.ts';
import { isBusinessDay, rolled } from '../../inventory/deals/business-days.ts';

export const lateFeeKinds = ['none', 'fixed', 'percent_of_rent', 'percent_of_balance'] as const;
export const lateFeePolicy = z.strictObject({
  kind: z.enum(lateFeeKinds),
  /** Days after the due date on which rent can still be paid without a fee. */
  graceDays: z.int().min(0, 'Enter 0 to 60 days.').max(60, 'Enter 0 to 60 days.'),
  /** Cents of a fixed fee. */
  fixed: z.int().min(0).max(100_000_000).default(0),
  /** Millionths of the rent or of what is open of it. */
  rate: z.int().min(0).max(1_000_000).default(0),
  /** More for every further day that it is late, in cents. */
  daily: z.int().min(0).max(10_000_000).default(0),
  /** All that a month's rent may bring in late fees; null for none of our own. The state's holds beside it. */
  most: z.int().min(0).max(100_000_000).nullable().default(null),
});
export type LateFeePolicy = z.output<typeof lateFeePolicy>;
export const noLateFee: LateFeePolicy = { kind: 'none', graceDays: 5, fixed: 0, rate: 0, daily: 0, most: null };

/** The lease's beats the property's beats the office's. */
export const policyOf = (...from: (LateFeePolicy | null | undefined)[]): LateFeePolicy =>
  from.find((one) => one !== null && one !== undefined) ?? noLateFee;

type Asked = { rent: number; open: number };
type Cap = {
  /** The law as it reads from this day on. */
  from: string;
  /** Days that the state gives, whatever the lease says. */
  graceDays?: number;
  /** The state's days run on to the next business day where they end on a Sunday or a holiday. */
  graceRolls?: boolean;
  /** The most that all late fees on one month's rent may be, `late` days after it was due. */
  most?: (asked: Asked & { late: number }) => number;
  source: string;
};
const since = '2000-01-01';
const ofRent =
  (rate: number) =>
  ({ rent }: Asked): number =>
    partOf(rent, rate);
const ofOpen =
  (rate: number) =>
  ({ open }: Asked): number =>
    partOf(open, rate);

/**
 * By the day on which rent is due, the newest first. Written from memory of the statutes named, to be checked before anybody relies
 * on them; a state that is not here has no rule of ours, and the lease's own holds. Where a statute has only a presumption of what is
 * reasonable (Texas), that is the cap, in its widest form.
 */
const stateCaps: Readonly<Record<string, readonly Cap[]>> = {
  CO: [
    {
      from: '2021-10-01',
      graceDays: 7,
      most: ({ open }) => Math.max(50_00, partOf(open, 50_000)),
      source: 'C.R.S. 38-12-105',
    },
  ],
  CT: [
    {
      from: '2023-10-01',
      graceDays: 9,
      most: ({ open }) => Math.min(50_00, partOf(open, 50_000)),
      source: 'Conn. Gen. Stat. § 47a-15a',
    },
    { from: since, graceDays: 9, source: 'Conn. Gen. Stat. § 47a-15a' },
  ],
  DC: [{ from: '2017-02-18', graceDays: 5, most: ofRent(50_000), source: 'D.C. Code § 42-3505.31' }],
  DE: [{ from: since, graceDays: 5, most: ofRent(50_000), source: '25 Del. C. § 5501(d)' }],
  HI: [{ from: since, most: ofRent(80_000), source: 'HRS § 521-21(f)' }],
  IA: [
    {
      from: since,
      most: ({ rent, late }) => (rent > 700_00 ? Math.min(100_00, 20_00 * late) : Math.min(60_00, 12_00 * late)),
      source: 'Iowa Code § 562A.9(4)',
    },
  ],
  MA: [{ from: since, graceDays: 30, source: 'M.G.L. c. 186 § 15B(1)(c)' }],
  MD: [{ from: since, most: ofRent(50_000), source: 'Md. Real Prop. § 8-208(d)(3)' }],
  ME: [{ from: since, graceDays: 15, most: ofRent(40_000), source: '14 M.R.S. § 6028' }],
  MN: [{ from: '2011-01-01', most: ofOpen(80_000), source: 'Minn. Stat. § 504B.177' }],
  NC: [
    {
      from: '2009-10-01',
      graceDays: 5,
      most: ({ rent }) => Math.max(15_00, partOf(rent, 50_000)),
      source: 'N.C.G.S. § 42-46',
    },
  ],
  NV: [{ from: '2019-07-01', graceDays: 3, most: ofRent(50_000), source: 'NRS 118A.210' }],
  NY: [
    {
      from: '2019-06-14',
      graceDays: 5,
      most: ({ rent }) => Math.min(50_00, partOf(rent, 50_000)),
      source: 'N.Y. RPL § 238-a',
    },
  ],
  OR: [{ from: since, graceDays: 3, source: 'ORS 90.260(1)' }],
  TN: [
    {
      from: since,
      graceDays: 5,
      graceRolls: true,
      most: ofOpen(100_000),
      source: 'Tenn. Code § 66-28-201(d)',
    },
  ],
  TX: [{ from: '2019-09-01', graceDays: 2, most: ofRent(120_000), source: 'Tex. Prop. Code § 92.019' }],
  UT: [
    { from: '2021-05-05', most: ({ rent }) => Math.max(75_00, partOf(rent, 100_000)), source: 'Utah Code § 57-22-4' },
  ],
  VA: [
    {
      from: '2020-07-01',
      most: ({ rent, open }) => Math.min(partOf(rent, 100_000), partOf(open, 100_000)),
      source: 'Va. Code § 55.1-1204(E)',
    },
  ],
  WA: [{ from: '2020-06-11', graceDays: 5, source: 'RCW 59.18.170(2)' }],
};

/** What the state says of rent that is due on a day; null where no rule of it is known to us. */
const lateFeeRule = (state: string | null, dueOn: string): Cap | null =>
  (state && stateCaps[state]?.find(({ from }) => from <= dueOn)) || null;

/** The last day on which rent can be paid without a fee by the state's rule. */
function lastOfGrace(dueOn: string, { graceDays = 0, graceRolls = false }: Cap): string {
  const last = addDays(dueOn, graceDays);
  const isFree = weekdayOf(last) === 0 || (weekdayOf(last) !== 6 && !isBusinessDay(last));
  return graceRolls && isFree ? rolled(last, 'next') : last;
}

/** Due on the 1st with three days of grace: charged on the 5th. */
export function feeDay(dueOn: string, policy: LateFeePolicy, state: string | null): string {
  const own = addDays(dueOn, policy.graceDays);
  const rule = lateFeeRule(state, dueOn);
  const states = rule ? lastOfGrace(dueOn, rule) : dueOn;
  return addDays(own > states ? own : states, 1);
}

/** All late fees that one month's rent has brought by a day; whoever charges posts what was not charged yet. */
export function lateFeeBy(
  day: string,
  { dueOn, rent, open }: Asked & { dueOn: string },
  policy: LateFeePolicy,
  state: string | null,
): number {
  const first = feeDay(dueOn, policy, state);
  if (policy.kind === 'none' || open <= 0 || day < first) return 0;
  const once =
    policy.kind === 'fixed' ? policy.fixed : partOf(policy.kind === 'percent_of_rent' ? rent : open, policy.rate);
  const all = once + policy.daily * daysBetween(first, day);
  const cap = lateFeeRule(state, dueOn)?.most?.({ rent, open, late: daysBetween(dueOn, day) });
  return Math.min(all, policy.most ?? all, cap ?? all);
}
