import {
  type Bins,
  binned,
  binOf,
  binsOf,
  type Column,
  countOf,
  type Value,
} from '#server/people/scoring/model/columns.ts';
import { type Data, type Forest, type Growth, grow, type Loss, oddsOf } from '#server/people/scoring/model/trees.ts';
import { Neighbourhood } from './neighbours.ts';

/** The facts besides the location: names and types, in the order in which homes provide them. */
export type Fact = { name: string; type: Column['type'] };

export type Home = { latitude: number; longitude: number; facts: readonly Value[] };
/** `on` is a day number from any fixed day. */
export type Sale = Home & { price: number; on: number };

type Grown = { bins: Bins[]; forests: Forest[] };

/** Everything an estimate needs. The sales' locations are stored with each one's premium over its facts. */
export type PriceModel = {
  facts: Fact[];
  /** Estimates a home by its facts alone, without its location. */
  plain: Grown;
  located: Grown;
  /** Estimates how far off the estimate of a home usually is, in log price. */
  unsure: Grown;
  /** The multiple of that error within which 80% of sales are. */
  reach: number;
  sold: { latitude: number[]; longitude: number[]; dearness: number[]; price: number[] };
  /** The newest sale: an estimate is as of this day. */
  until: number;
};

/** Number of folds: each forest is trained without one fold and predicts that fold. */
const folds = 4;
/** How many nearby sales are averaged, from the street to the district. */
const circles = [4, 12, 40];
/** Below this distance, closeness makes no difference. */
const nearestKm = 0.05;
/** The fraction of sales that a range should contain. */
export const rangeShare = 0.8;

/** Huber loss: residuals beyond this limit pull no harder, because some prices are errors. */
const farOff = 0.4;
const logPrices: Loss = {
  base: (labels) => median(Array.from(labels)),
  pull: (label, said) => ({ gradient: Math.max(-farOff, Math.min(farOff, label - said)), weight: 1 }),
};

/** Few sales support only small models. */
function growthFor(rows: number, part: 'plain' | 'located' | 'unsure'): Growth {
  const calm: Growth = { trees: 80, rate: 0.1, leaves: 8, least: 20, calm: 5, rows: 0.8, columns: 0.8 };
  if (part === 'unsure') return { ...calm, trees: 60, leaves: 6, least: Math.max(20, Math.round(rows / 60)) };
  if (part === 'plain') return rows < 1_000 ? { ...calm, leaves: 5, least: 12 } : { ...calm, leaves: 12 };
  if (rows < 1_000) return { ...calm, trees: 120, rate: 0.07, leaves: 5, least: 10 };
  if (rows < 5_000) return { ...calm, trees: 220, rate: 0.06, leaves: 12, least: 10, columns: 0.5 };
  return { ...calm, trees: 420, rate: 0.05, leaves: 24, least: 8, calm: 2, columns: 0.4 };
}

export function trainPrices(facts: readonly Fact[], sales: readonly Sale[], seed = 1): PriceModel {
  const logs = Float64Array.from(sales, ({ price }) => Math.log(price));
  const until = sales.reduce((latest, { on }) => Math.max(latest, on), 0);
  const size = sales.length;
  const plain = crossGrow(plainColumns(facts, sales), logs, growthFor(size, 'plain'), seed);
  const sold = {
    latitude: sales.map(({ latitude }) => latitude),
    longitude: sales.map(({ longitude }) => longitude),
    dearness: Array.from(logs, (log, row) => rounded(log - plain.unseen[row]!)),
    price: Array.from(logs, rounded),
  };
  const places = new Neighbourhood(sold);
  const around = sales.map((sale, row) => surroundings(places, sold, sale, (other) => other === row));
  const columns = locatedColumns(facts, sales, around);
  const located = crossGrow(columns, logs, growthFor(size, 'located'), seed + 100);
  const off = Float64Array.from(logs, (log, row) => Math.abs(log - located.unseen[row]!));
  const unsure = crossGrow(columns, off, growthFor(size, 'unsure'), seed + 200);
  const times = off.map((far, row) => far / Math.max(leastUnsure, unsure.unseen[row]!));
  return {
    facts: [...facts],
    plain: plain.grown,
    located: located.grown,
    unsure: unsure.grown,
    reach: quantile(times, rangeShare),
    sold,
    until,
  };
}

const leastUnsure = 0.02;
const rounded = (log: number): number => Math.round(log * 1e5) / 1e5;

/** The value that this fraction doesn't exceed, counting the row yet to come. */
export function quantile(values: ArrayLike<number>, part: number): number {
  const sorted = Array.from(values).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * (sorted.length + 1)) - 1)]!;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
};

type Around = { near: number[]; prices: number[]; km: number };

/** Premiums and prices of sales around a location, in growing circles. */
function surroundings(
  places: Neighbourhood,
  { dearness, price }: PriceModel['sold'],
  { latitude, longitude }: Home,
  leftOut?: (row: number) => boolean,
): Around {
  const found = places.nearest(latitude, longitude, circles.at(-1)!, leftOut);
  const mean = (count: number, of: readonly number[]): number => {
    let sum = 0;
    let weights = 0;
    for (const { row, km } of found.slice(0, count)) {
      const weight = 1 / (nearestKm + km);
      sum += weight * of[row]!;
      weights += weight;
    }
    return weights === 0 ? 0 : sum / weights;
  };
  return {
    near: circles.map((count) => mean(count, dearness)),
    prices: circles.slice(1).map((count) => mean(count, price)),
    km: found[Math.min(found.length, circles[1]!) - 1]?.km ?? 0,
  };
}

const factColumns = (facts: readonly Fact[], homes: readonly Home[]): Column[] =>
  facts.map(({ name, type }, at) => ({ name, type, values: homes.map((home) => home.facts[at]!) }) as Column);

const numbers = (name: string, values: readonly number[]): Column => ({ name, type: 'number', values });

const plainColumns = (facts: readonly Fact[], sales: readonly (Home & { on: number })[]): Column[] => [
  ...factColumns(facts, sales),
  numbers(
    'on',
    sales.map(({ on }) => on),
  ),
];

const locatedColumns = (
  facts: readonly Fact[],
  sales: readonly (Home & { on: number })[],
  around: readonly Around[],
): Column[] => [
  ...plainColumns(facts, sales),
  numbers(
    'latitude',
    sales.map(({ latitude }) => latitude),
  ),
  numbers(
    'longitude',
    sales.map(({ longitude }) => longitude),
  ),
  ...circles.map((count, at) =>
    numbers(
      `dearness of ${count}`,
      around.map(({ near }) => near[at]!),
    ),
  ),
  ...circles.slice(1).map((count, at) =>
    numbers(
      `prices of ${count}`,
      around.map(({ prices }) => prices[at]!),
    ),
  ),
  numbers(
    'distance',
    around.map(({ km }) => km),
  ),
];

/** Trains forests that each leave out a fold, and returns their predictions for it. */
function crossGrow(
  columns: readonly Column[],
  labels: Float64Array,
  growth: Growth,
  seed: number,
): { grown: Grown; unseen: Float64Array } {
  const bins = columns.map(binsOf);
  const data = columns.map((column, at) => binned(bins[at]!, column));
  const unseen = new Float64Array(labels.length);
  const forests: Forest[] = [];
  const rows = Array.from(labels.keys());
  for (let fold = 0; fold < folds; fold += 1) {
    const seen = rows.filter((row) => foldOf(row) !== fold);
    const forest = grow(dataOf(bins, data, labels, seen), growth, seed + fold, logPrices);
    for (const row of rows) {
      if (foldOf(row) === fold)
        unseen[row] = oddsOf(
          forest,
          data.map((column) => column[row]!),
        );
    }
    forests.push(forest);
  }
  return { grown: { bins, forests }, unseen };
}

const foldOf = (row: number): number => (Math.imul(row + 1, 2_654_435_761) >>> 8) % folds;

const dataOf = (bins: readonly Bins[], data: readonly Uint8Array[], labels: Float64Array, rows: number[]): Data => ({
  bins: data.map((column) => Uint8Array.from(rows, (row) => column[row]!)),
  counts: bins.map(countOf),
  unordered: bins.map(({ type }) => type === 'word'),
  labels: Float64Array.from(rows, (row) => labels[row]!),
});

export type Priced = { value: number; low: number; high: number };

/** Returns the model's estimator, with the sales' locations sorted once. */
export function pricer(model: PriceModel): (home: Home, on?: number) => Priced {
  const places = new Neighbourhood(model.sold);
  return (home, on = model.until) => {
    const now = { ...home, on };
    const row = locatedColumns(model.facts, [now], [surroundings(places, model.sold, home)]);
    const value = saidBy(model.located, row);
    const off = model.reach * Math.max(leastUnsure, saidBy(model.unsure, row));
    return { value: Math.exp(value), low: Math.exp(value - off), high: Math.exp(value + off) };
  };
}

function saidBy({ bins, forests }: Grown, row: readonly Column[]): number {
  const at = bins.map((bin, column) => binOf(bin, row[column]!.values[0]!));
  return forests.reduce((sum, forest) => sum + oddsOf(forest, at), 0) / forests.length;
}
