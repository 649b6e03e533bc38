/** The facts that comparables are adjusted for; each has a price per unit. */
export const adjustedFacts = [
  'livingArea',
  'bedroomsTotal',
  'bathroomsFull',
  'bathroomsHalf',
  'lotSizeSquareFeet',
  'yearBuilt',
  'garageSpaces',
  'poolPrivateYN',
  'waterfrontYN',
  'viewYN',
  'fireplaceYN',
] as const;
export type AdjustedFact = (typeof adjustedFacts)[number];

/** Yes is 1, no is 0. */
export type CmaFacts = Record<AdjustedFact, number | null>;
/** Cents per unit: a square foot, a bedroom, a year, a pool. */
export type CmaRates = Record<AdjustedFact, number>;

/** Default rates. Markets differ, so the author of a CMA sets their own. */
export const usualRates: CmaRates = {
  livingArea: 7_500,
  bedroomsTotal: 500_000,
  bathroomsFull: 800_000,
  bathroomsHalf: 400_000,
  lotSizeSquareFeet: 100,
  yearBuilt: 50_000,
  garageSpaces: 600_000,
  poolPrivateYN: 1_500_000,
  waterfrontYN: 5_000_000,
  viewYN: 1_000_000,
  fireplaceYN: 250_000,
};

export type Compared = {
  status: string;
  listPrice: number | null;
  closePrice: number | null;
  facts: CmaFacts;
  /** Adjustments set manually, in cents. */
  manual: Partial<CmaFacts>;
  /** An adjustment for what no field covers: condition, a new roof. */
  other: number;
  /** In hundredths of a percent, set manually; null shares the remaining weight. */
  weight: number | null;
};

/** Sold homes count at their closing price, others at their list price. */
export const priceOf = ({
  status,
  listPrice,
  closePrice,
}: Omit<Compared, 'facts' | 'manual' | 'other' | 'weight'>): number =>
  (status === 'Closed' ? closePrice : listPrice) ?? 0;

type AdjustmentLine = {
  fact: AdjustedFact;
  subject: number | null;
  comparable: number | null;
  cents: number;
  isManual: boolean;
};

/** How much more or less the comparable would have sold for with the subject's facts. A fact unknown on either side makes no difference. */
export function linesOf(
  subject: CmaFacts,
  rates: CmaRates,
  { facts, manual }: Pick<Compared, 'facts' | 'manual'>,
): AdjustmentLine[] {
  return adjustedFacts.map((fact) => {
    const [mine, theirs] = [subject[fact], facts[fact]];
    const byHand = manual[fact];
    const counted = mine === null || theirs === null ? 0 : Math.round((mine - theirs) * rates[fact]);
    return {
      fact,
      subject: mine,
      comparable: theirs,
      cents: byHand ?? counted,
      isManual: byHand !== undefined && byHand !== null,
    };
  });
}

/** The total of all weights, in hundredths of a percent. */
export const wholeWeight = 10_000;

/**
 * Weights that sum to exactly 100%. Manual ones stay; the others share the rest, with less weight the more a comparable was adjusted. The
 * rounding remainder goes to the weights that were rounded down most.
 */
export function weightsOf(compared: readonly { weight: number | null; price: number; gross: number }[]): number[] {
  const left = wholeWeight - compared.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const pulls = compared.map(({ weight, price, gross }) =>
    weight === null ? 1 / (0.05 + (price > 0 ? gross / price : 1)) : 0,
  );
  const all = pulls.reduce((sum, pull) => sum + pull, 0);
  const exact = compared.map(({ weight }, at) => weight ?? (all > 0 ? (Math.max(0, left) * pulls[at]!) / all : 0));
  const weights = exact.map(Math.floor);
  let missing = compared.some(({ weight }) => weight === null)
    ? Math.max(0, left) - weights.reduce((sum, weight, at) => sum + (compared[at]!.weight === null ? weight : 0), 0)
    : 0;
  const order = exact
    .map((value, at) => ({ at, rest: value - weights[at]! }))
    .filter(({ at }) => compared[at]!.weight === null)
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order) {
    if (missing <= 0) break;
    weights[at] = weights[at]! + 1;
    missing -= 1;
  }
  return weights;
}

/** Why manual weights are invalid, if they are. */
export function weightIssue(weights: readonly (number | null)[]): 'too_much' | 'not_whole' | undefined {
  if (weights.length === 0) return undefined;
  const set = weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
  if (set > wholeWeight) return 'too_much';
  return weights.every((weight) => weight !== null) && set !== wholeWeight ? 'not_whole' : undefined;
}

export type Weighed = {
  price: number;
  lines: AdjustmentLine[];
  other: number;
  net: number;
  gross: number;
  adjusted: number;
  weight: number;
};
type CmaRange = { low: number; likely: number; high: number };

/** Rounds a price as appraisers do: to thousands, above a million to five thousands, and a rent to five dollars. */
const rounded = (cents: number): number => {
  const step = cents >= 100_000_000 ? 500_000 : cents >= 10_000_000 ? 100_000 : cents >= 1_000_000 ? 10_000 : 500;
  return Math.round(cents / step) * step;
};

/** The complete grid, and the range: from the lowest to the highest adjusted price with weight, and the likely price by weights. */
export function cmaSums(
  subject: CmaFacts,
  rates: CmaRates,
  compared: readonly Compared[],
): { rows: Weighed[]; range: CmaRange | null } {
  const plain = compared.map((one) => {
    const lines = linesOf(subject, rates, one);
    const parts = [...lines.map(({ cents }) => cents), one.other];
    const net = parts.reduce((sum, cents) => sum + cents, 0);
    const gross = parts.reduce((sum, cents) => sum + Math.abs(cents), 0);
    const price = priceOf(one);
    return { price, lines, other: one.other, net, gross, adjusted: price + net, weight: one.weight };
  });
  const weights = weightsOf(plain);
  const rows = plain.map((row, at) => ({ ...row, weight: weights[at]! }));
  const counted = rows.filter(({ weight }) => weight > 0);
  if (counted.length === 0) return { rows, range: null };
  const prices = counted.map(({ adjusted }) => adjusted);
  const sum = counted.reduce((total, { adjusted, weight }) => total + adjusted * weight, 0);
  return {
    rows,
    range: {
      low: rounded(Math.min(...prices)),
      likely: rounded(sum / wholeWeight),
      high: rounded(Math.max(...prices)),
    },
  };
}

type MarketCount = {
  sold: number;
  offered: number;
  /** For sold homes with both prices: the sums of list prices and of closing prices. */
  asked: number;
  paid: number;
};

/** The sale-to-list ratio, and the months of supply at the current pace of sales. */
export const marketSums = ({ sold, offered, asked, paid }: MarketCount, months: number) => ({
  /** 0.985 means that 98.5 cents were paid per dollar asked. */
  soldToList: asked > 0 ? Math.round((paid / asked) * 10_000) / 10_000 : null,
  monthsOfSupply: sold > 0 ? Math.round((offered / (sold / months)) * 10) / 10 : null,
});
