import { z } from 'zod';
import { partOf } from '../../core/money.ts';
import { addDays, daysBetween } from '../../core/time-zone.ts';

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
  /** Days that the state gives, whatever the lease says. */
  graceDays?: number;
  /** The most that all late fees on one month's rent may be. */
  most?: (asked: Asked) => number;
  source: string;
};

/** Written from memory of the statutes named, to be checked before anybody relies on them; a state that is not here has no rule of ours, and the lease's own holds. */
const stateCaps: Readonly<Record<string, Cap>> = {
  CO: { graceDays: 7, most: ({ open }) => Math.max(50_00, partOf(open, 50_000)), source: 'C.R.S. 38-12-105' },
  DE: { graceDays: 5, most: ({ rent }) => partOf(rent, 50_000), source: '25 Del. C. § 5501(d)' },
  MD: { most: ({ rent }) => partOf(rent, 50_000), source: 'Md. Real Prop. § 8-208(d)(3)' },
  ME: { graceDays: 15, most: ({ rent }) => partOf(rent, 40_000), source: '14 M.R.S. § 6028' },
  NC: { graceDays: 5, most: ({ rent }) => Math.max(15_00, partOf(rent, 50_000)), source: 'N.C.G.S. § 42-46' },
  NV: { graceDays: 3, most: ({ rent }) => partOf(rent, 50_000), source: 'NRS 118A.210' },
  NY: { graceDays: 5, most: ({ rent }) => Math.min(50_00, partOf(rent, 50_000)), source: 'N.Y. RPL § 238-a' },
  TN: { graceDays: 5, most: ({ open }) => partOf(open, 100_000), source: 'Tenn. Code § 66-28-201(d)' },
  VA: {
    most: ({ rent, open }) => Math.min(partOf(rent, 100_000), partOf(open, 100_000)),
    source: 'Va. Code § 55.1-1204(E)',
  },
};

const graceOf = (policy: LateFeePolicy, state: string | null): number =>
  Math.max(policy.graceDays, (state && stateCaps[state]?.graceDays) || 0);

/** Due on the 1st with three days of grace: charged on the 5th. */
export const feeDay = (dueOn: string, policy: LateFeePolicy, state: string | null): string =>
  addDays(dueOn, graceOf(policy, state) + 1);

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
  const cap = state ? stateCaps[state]?.most?.({ rent, open }) : undefined;
  return Math.min(all, policy.most ?? all, cap ?? all);
}
