import { partOf, whole } from '../../core/money.ts';

/**
 * Who gets what of a commission. Money is integer cents; it moves from one account to another and never comes from or
 * goes to nowhere, so what is paid out is what came in, to the cent. A rate is in millionths.
 *
 * The one rule of rounding: a part of an amount is rounded to the nearest cent, half a cent up; the other part is what
 * remains. What is shared among several is given down to whole cents first, and the cents that remain go to the largest
 * share, the first of those where several are as large.
 */

export type Amount = { kind: 'percent'; rate: number } | { kind: 'flat'; cents: number };
export type Item = { name: string; amount: Amount };

export type CommissionTerms = {
  /** What the deal earns, by side; both where both are ours. */
  sources: { side: 'listing' | 'buying' | 'lease'; amount: Amount }[];
  /** `out`: a part goes to whoever sent the client. `in`: the client is served elsewhere and we get this part. */
  referral: { direction: 'in' | 'out'; name: string; rate: number } | null;
  /** Off the top, before anybody has a part. */
  preItems: Item[];
  /** Who did it, by shares that make a whole. */
  agents: { user: string; share: number }[];
  /** On top of the sources, to one of them: who `counts` it has it split and counted like the rest, else it is all theirs. */
  bonuses: (Item & { user: string; counts: boolean })[];
  /** Out of an agent's part once it is theirs. */
  postItems: (Item & { user: string; to: 'house' | 'other' })[];
  /** What the client agreed to pay at most. */
  agreed: Amount | null;
  /** How long it took, where the buyer agreed to a fee by the hour. */
  minutes?: number | null | undefined;
};

/** What a year's tiers are counted by: what was split, the gross it came from, what the house kept, or deals closed. */
export const tierBases = ['split', 'gross', 'company', 'units'] as const;
type TierBase = (typeof tierBases)[number];
/** `marginal`: what lies in a tier is split by it. `sliding`: the whole deal is, by the tier in which it ends. */
export const tierScales = ['marginal', 'sliding'] as const;
type TierScale = (typeof tierScales)[number];

export const feePers = ['agent', 'deal'] as const;
type FeePer = (typeof feePers)[number];
export const afterCapFroms = ['crossing', 'next'] as const;
type AfterCapFrom = (typeof afterCapFroms)[number];

export type Earned = Pick<CommissionTerms, 'sources' | 'bonuses'>;

export type PlanTerms = {
  /** Years begin in January, or on the day given. */
  period: 'calendar' | 'anniversary';
  /** Month and day. */
  startsOn: string;
  base: TierBase;
  scale: TierScale;
  /** From so much of a year on, in cents or whole deals by the base, this part is the agent's. The first is from nothing. */
  tiers: { from: number; agent: number }[];
  /** The house keeps no more than this in a year. */
  cap: number | null;
  /** Off an agent's part before it is split, each at most so much a deal. */
  preItems: (Item & { most: number | null })[];
  /** Off it once it is split. */
  postItems: Item[];
  /** Fees of a fixed amount off what is split: each agent of a deal pays all of them, or their share of them. Left out, all. */
  feePer?: FeePer | undefined;
  /** For a deal of which a part lies beyond the cap. */
  afterCapFee: number;
  /** Whether the deal that crosses the cap pays that fee, or only those after it. Left out, the crossing one does. */
  afterCapFrom?: AfterCapFrom | undefined;
  /** A part of what is the agent's goes to who leads their team. */
  team: { leader: string; rate: number } | null;
  /** So does a part to who teaches them, for their first deals here or until a day, whichever ends first. */
  mentor: { user: string; rate: number; deals: number | null; until: string | null } | null;
};

/** `version` is the how manieth of the same person; it stays as it is once it is made. */
export type Plan = { id: string; name: string; version: number; from: string; terms: PlanTerms };
/** What an agent's year held: what was split, and what the house kept of it. */
export type Standing = { split: number; house: number };
/** Before a deal; with the gross behind it, deals in millionths of one, and how many they ever closed here. */
export type Year = Standing & { gross: number; units: number; deals: number };
export const freshYear: Year = { split: 0, house: 0, gross: 0, units: 0, deals: 0 };

export type Account = 'deal' | 'house' | `agent:${string}` | `other:${string}`;
export type Step =
  | 'source'
  | 'referral'
  | 'pre'
  | 'share'
  | 'bonus'
  | 'plan_pre'
  | 'split'
  | 'beyond_cap'
  | 'after_cap_fee'
  | 'mentor'
  | 'team'
  | 'plan_post'
  | 'post';
/** By which rule of a plan. Years are in the unit of the base: cents, or millionths of a deal. */
export type Rule =
  | { kind: 'tier'; base: TierBase; scale: TierScale; from: number; before: number; after: number }
  | { kind: 'mentor'; deal: number; deals: number | null; until: string | null };
/** One step of the way: why so many cents went from here to there. */
export type Move = {
  step: Step;
  from: Account | null;
  to: Account;
  cents: number;
  /** What it was counted of, and the rate, where there is one. */
  of: number;
  rate: number | null;
  name: string | null;
  plan: string | null;
  /** Of a split: the agent's year before and after. */
  before: Standing | null;
  after: Standing | null;
  /** Sheets that were approved before rules were kept have none. */
  rule?: Rule | null | undefined;
};

/** What a sheet adds to somebody's year. */
export type Earning = { user: string; split: number; house: number; agent: number; gross: number; units: number };
export type Sheet = {
  gross: number;
  moves: Move[];
  payouts: { to: Account; cents: number }[];
  earnings: Earning[];
};

export const amountOf = (amount: Amount, of: number): number =>
  amount.kind === 'flat' ? amount.cents : partOf(of, amount.rate);
export const rateOf = (amount: Amount): number | null => (amount.kind === 'flat' ? null : amount.rate);

/** What the deal earns, whoever gets it. */
export function grossOf(price: number | null, { sources, bonuses }: Earned): number | null {
  const amounts = [...sources, ...bonuses].map(({ amount }) => amount);
  if (price === null && amounts.some(({ kind }) => kind === 'percent')) return null;
  return amounts.reduce((sum, amount) => sum + amountOf(amount, price ?? 0), 0);
}

/** By shares, to whole cents, with nothing left over. */
export function shared(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all === 0) return shares.map(() => 0);
  const parts = shares.map((share) => Number((BigInt(cents) * BigInt(share)) / BigInt(all)));
  parts[shares.indexOf(Math.max(...shares))]! += cents - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

/** One more agent: with what the others leave, or, where they leave nothing, all with the same share. */
export function withAgent(agents: CommissionTerms['agents'], user: string): CommissionTerms['agents'] {
  const left = whole - agents.reduce((sum, { share }) => sum + share, 0);
  if (left > 0) return [...agents, { user, share: left }];
  const all = [...agents.map((agent) => agent.user), user];
  const equal = shared(
    whole,
    all.map(() => 1),
  );
  return all.map((one, place) => ({ user: one, share: equal[place]! }));
}

/** The year of a plan in which a day lies: its first day. */
export function periodStart({ period, startsOn }: Pick<PlanTerms, 'period' | 'startsOn'>, day: string): string {
  const year = Number(day.slice(0, 4));
  const begins = period === 'calendar' ? '01-01' : startsOn;
  return day.slice(5) >= begins ? `${year}-${begins}` : `${year - 1}-${begins}`;
}
