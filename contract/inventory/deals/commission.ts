import { partOf, whole } from '../../core/money.ts';

/**
 * Distribution of a commission. Money is integer cents that move between accounts and never appear or disappear, so the payouts equal the
 * income to the cent. A rate is in millionths.
 *
 * The only rounding rule: a part of an amount is rounded to the nearest cent, half a cent up; the other part is the remainder. Amounts
 * shared among several are first rounded down to whole cents, and the remaining cents go to the largest share, the first of equal ones.
 */

export type Amount = { kind: 'percent'; rate: number } | { kind: 'flat'; cents: number };
export type Item = { name: string; amount: Amount };

export type CommissionTerms = {
  /** What the deal earns, by side; both sides when we represent both, and none until a commission is entered. */
  sources: { side: 'listing' | 'buying' | 'lease'; amount: Amount }[];
  /** `out`: a part goes to the brokerage that sent the client. `in`: another brokerage serves the client and we get this part. */
  referral: { direction: 'in' | 'out'; name: string; rate: number } | null;
  /** Taken off the top, before anyone's share. */
  preItems: Item[];
  /** The agents, with shares that add up to one. */
  agents: { user: string; share: number }[];
  /**
   * In addition to the sources, for one agent: a bonus that `counts` is split and counted like the rest, otherwise it is all the agent's.
   */
  bonuses: (Item & { user: string; counts: boolean })[];
  /** Taken from an agent's part after the split. */
  postItems: (Item & { user: string; to: 'house' | 'other' })[];
  /** The most that the client agreed to pay. */
  agreed: Amount | null;
  /** Minutes worked, when the buyer agreed to an hourly fee. */
  minutes?: number | null | undefined;
};

/** What moves an agent up the tiers in a year: the split amounts, their gross, what the house kept, or deals closed. */
export const tierBases = ['split', 'gross', 'company', 'units'] as const;
type TierBase = (typeof tierBases)[number];
/** `marginal`: each part is split by the tier it is in. `sliding`: the whole deal is split by the tier in which it ends. */
export const tierScales = ['marginal', 'sliding'] as const;
type TierScale = (typeof tierScales)[number];

export const feePers = ['agent', 'deal'] as const;
type FeePer = (typeof feePers)[number];
export const afterCapFroms = ['crossing', 'next'] as const;
type AfterCapFrom = (typeof afterCapFroms)[number];

export type Earned = Pick<CommissionTerms, 'sources' | 'bonuses'>;

export type PlanTerms = {
  /** Years start in January or on the given day. */
  period: 'calendar' | 'anniversary';
  /** Month and day. */
  startsOn: string;
  base: TierBase;
  scale: TierScale;
  /** From this much in a year, in cents or whole deals by the base, the agent gets this rate. The first tier starts at zero. */
  tiers: { from: number; agent: number }[];
  /** The most that the house keeps in a year. */
  cap: number | null;
  /** Taken from an agent's part before the split, each with an optional maximum per deal. */
  preItems: (Item & { most: number | null })[];
  /** Taken from the agent's part after the split. */
  postItems: Item[];
  /** For fixed fees before the split: whether each agent of a deal pays them in full or by share. Defaults to in full. */
  feePer?: FeePer | undefined;
  /** Fee for a deal that is partly or completely above the cap. */
  afterCapFee: number;
  /** Whether the deal that crosses the cap pays that fee, or only later ones. Defaults to the crossing one. */
  afterCapFrom?: AfterCapFrom | undefined;
  /** A part of the agent's amount goes to their team leader. */
  team: { leader: string; rate: number } | null;
  /** A part goes to the agent's mentor, for their first deals here or until a day, whichever ends first. */
  mentor: { user: string; rate: number; deals: number | null; until: string | null } | null;
};

/** `version` is the plan's number among the same agent's plans; a plan never changes. */
export type Plan = { id: string; name: string; version: number; from: string; terms: PlanTerms };
/** An agent's year: the amount split, and what the house kept of it. */
export type Standing = { split: number; house: number };
/** The year before a deal, with its gross, its deals in millionths, and the number of deals the agent ever closed here. */
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
/** The plan's rule behind a step. Years are in the unit of the base: cents, or millionths of a deal. */
export type Rule =
  | { kind: 'tier'; base: TierBase; scale: TierScale; from: number; before: number; after: number }
  | { kind: 'mentor'; deal: number; deals: number | null; until: string | null };
/** One step of the distribution, with its reason. */
export type Move = {
  step: Step;
  from: Account | null;
  to: Account;
  cents: number;
  /** The amount that a rate applies to, and the rate if there is one. */
  of: number;
  rate: number | null;
  name: string | null;
  plan: string | null;
  /** For a split: the agent's year before and after. */
  before: Standing | null;
  after: Standing | null;
  /** Missing in sheets approved before rules were recorded. */
  rule?: Rule | null | undefined;
};

/** What a sheet adds to an agent's year. */
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

/** What is missing to know what a deal earns. */
export const missingFor = (price: number | null, terms: Earned): 'commission' | 'price' | null =>
  terms.sources.length === 0 ? 'commission' : grossOf(price, terms) === null ? 'price' : null;

/** The total that a deal earns; null until the commission, and the price it depends on, are known. */
export function grossOf(price: number | null, { sources, bonuses }: Earned): number | null {
  if (sources.length === 0) return null;
  const amounts = [...sources, ...bonuses].map(({ amount }) => amount);
  if (price === null && amounts.some(({ kind }) => kind === 'percent')) return null;
  return amounts.reduce((sum, amount) => sum + amountOf(amount, price ?? 0), 0);
}

/** Divides an amount by shares into whole cents, without a remainder. */
export function shared(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all === 0) return shares.map(() => 0);
  const parts = shares.map((share) => Number((BigInt(cents) * BigInt(share)) / BigInt(all)));
  parts[shares.indexOf(Math.max(...shares))]! += cents - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

/** Adds an agent: with the share that the others leave, or, if they leave none, with equal shares for all. */
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

/** The first day of the plan's year that contains a day. */
export function periodStart({ period, startsOn }: Pick<PlanTerms, 'period' | 'startsOn'>, day: string): string {
  const year = Number(day.slice(0, 4));
  const begins = period === 'calendar' ? '01-01' : startsOn;
  return day.slice(5) >= begins ? `${year}-${begins}` : `${year - 1}-${begins}`;
}
