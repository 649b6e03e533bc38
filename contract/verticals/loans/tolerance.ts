import { addDays } from '../../core/time-zone.ts';

/** The parts of a Closing Disclosure that a charge stands in. J: lender credits. */
export const feeSections = ['A', 'B', 'C', 'E', 'F', 'G', 'H', 'J'] as const;
type FeeSection = (typeof feeSections)[number];
export const payees = ['creditor', 'affiliate', 'third_party', 'government'] as const;
/** Who chose the provider: nobody could, the consumer from the creditor's written list, or the consumer on their own. */
export const providers = ['required', 'listed', 'chosen'] as const;

export const buckets = ['zero', 'ten', 'none'] as const;
export type Bucket = (typeof buckets)[number];

export type Fee = {
  readonly section: FeeSection;
  readonly payee: (typeof payees)[number];
  readonly provider: (typeof providers)[number];
  readonly isTransferTax: boolean;
  /** What it may be held against: the estimate, or what a valid revision said. */
  readonly baseline: number;
  /** What is or will be charged; null as long as nobody knows. */
  readonly actual: number | null;
};

/** By how much a charge may grow (12 CFR 1026.19(e)(3)). */
export function bucketOf({ section, payee, provider, isTransferTax }: Omit<Fee, 'baseline' | 'actual'>): Bucket {
  if (section === 'A' || section === 'J') return 'zero';
  if (section === 'E') return isTransferTax ? 'zero' : 'ten';
  if (section === 'F' || section === 'G' || section === 'H') return 'none';
  if (payee === 'creditor' || payee === 'affiliate') return 'zero';
  if (provider === 'chosen') return 'none';
  return provider === 'listed' ? 'ten' : 'zero';
}

type Tolerance = {
  readonly bucket: Bucket;
  readonly baseline: number;
  readonly actual: number;
  /** What the charges of the bucket may come to; null where they may come to anything. */
  readonly most: number | null;
  readonly over: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What each bucket allows and what is above it. Charges nobody knows yet are taken as estimated. */
export function toleranceOf(fees: readonly Fee[]): { buckets: Tolerance[]; cure: number } {
  const isIn = (bucket: Bucket) => fees.filter((fee) => bucketOf(fee) === bucket);
  const charged = ({ actual, baseline }: Fee): number => actual ?? baseline;
  const zero = isIn('zero');
  // Of a credit less is worse; of a charge more is. One charge's fall makes up for no other's rise.
  const overEach = zero.map((fee) =>
    Math.max(0, fee.section === 'J' ? fee.baseline - charged(fee) : charged(fee) - fee.baseline),
  );
  // What is not charged at all is left out of both sums (comment 19(e)(3)(ii)-5).
  const ten = isIn('ten').filter((fee) => charged(fee) > 0);
  const tenBase = sum(ten.map(({ baseline }) => baseline));
  const tenMost = Math.floor((tenBase * 110) / 100);
  const tenActual = sum(ten.map(charged));
  const none = isIn('none');
  const charges = zero.filter(({ section }) => section !== 'J');
  const all: Tolerance[] = [
    {
      bucket: 'zero',
      baseline: sum(charges.map(({ baseline }) => baseline)),
      actual: sum(charges.map(charged)),
      most: sum(charges.map(({ baseline }) => baseline)),
      over: sum(overEach),
    },
    { bucket: 'ten', baseline: tenBase, actual: tenActual, most: tenMost, over: Math.max(0, tenActual - tenMost) },
    {
      bucket: 'none',
      baseline: sum(none.map(({ baseline }) => baseline)),
      actual: sum(none.map(charged)),
      most: null,
      over: 0,
    },
  ];
  return { buckets: all, cure: sum(all.map(({ over }) => over)) };
}

/** A refund mends it until 60 days after consummation (12 CFR 1026.19(f)(2)(v)). */
export const cureBy = (closedOn: string): string => addDays(closedOn, 60);

/** Why a baseline may move (12 CFR 1026.19(e)(3)(iv)). */
export const changeReasons = [
  'settlement_charges',
  'eligibility',
  'requested',
  'rate_lock',
  'expired_estimate',
  'new_construction',
] as const;
