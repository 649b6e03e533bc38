import { type Curve, calibrate, chanceOf } from './calibrate.ts';
import { type Bins, binned, binOf, binsOf, type Column, countOf, type Value } from './columns.ts';
import { areaUnderCurve, type Bin, brier, calibrationBins, calibrationError, liftAtTenth } from './measure.ts';
import { contributions, type Data, type Forest, type Growth, grow, oddsOf } from './trees.ts';

export type Model = { bins: Bins[]; forests: Forest[]; curve: Curve };

export type Rows = {
  columns: readonly Column[];
  labels: Uint8Array;
  /** Rows of one group (one lead at several times) are never split between training and test data. */
  groups: Int32Array;
};

export type Quality = {
  rows: number;
  positives: number;
  auc: number;
  brier: number;
  /** The Brier score of predicting the same chance for every row. */
  baseline: number;
  calibrationError: number;
  lift: number;
  bins: Bin[];
};

const folds = 4;

/** The size of the model grows with the number of rows, to avoid overfitting a short history. */
function growthFor(rows: number): Growth {
  const usual: Growth = { trees: 160, rate: 0.08, leaves: 12, least: 20, calm: 5, rows: 0.8, columns: 0.7 };
  if (rows < 1_000) return { ...usual, trees: 60, leaves: 4, least: Math.max(10, Math.round(rows / 25)), calm: 10 };
  if (rows < 4_000) return { ...usual, trees: 110, leaves: 8 };
  return usual;
}

/**
 * Trains four forests, each without a quarter of the rows, which together form the model. The calibration curve is fitted on each forest's
 * predictions for the quarter it hasn't seen.
 */
export function train({ columns, labels, groups }: Rows, seed = 1): Model {
  const bins = columns.map(binsOf);
  const data = columns.map((column, at) => binned(bins[at]!, column));
  const growth = growthFor(labels.length);
  const all = Array.from(labels.keys());
  const unseen = new Float64Array(labels.length);
  const forests: Forest[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const held = all.filter((row) => foldOf(groups[row]!) === fold);
    const seen = all.filter((row) => foldOf(groups[row]!) !== fold);
    if (held.length === 0) continue;
    const forest = grow(dataOf(bins, data, labels, seen), growth, seed + fold);
    for (const row of held) unseen[row] = oddsOf(forest, rowOf(data, row));
    forests.push(forest);
  }
  return { bins, forests, curve: calibrate(unseen, labels) };
}

const foldOf = (group: number): number => (Math.imul(group + 1, 2_654_435_761) >>> 8) % folds;

const dataOf = (bins: readonly Bins[], data: readonly Uint8Array[], labels: Uint8Array, rows: number[]): Data => ({
  bins: data.map((column) => Uint8Array.from(rows, (row) => column[row]!)),
  counts: bins.map(countOf),
  unordered: bins.map(({ type }) => type === 'word'),
  labels: Uint8Array.from(rows, (row) => labels[row]!),
});

const rowOf = (data: readonly Uint8Array[], row: number): Uint8Array => Uint8Array.from(data, (column) => column[row]!);

const meanOdds = ({ forests }: Model, bins: ArrayLike<number>): number =>
  forests.reduce((sum, forest) => sum + oddsOf(forest, bins), 0) / forests.length;

export type Moved = { column: string; value: Value /** In log odds: above zero raises the chance. */; by: number };
type Prediction = { chance: number; moved: Moved[] };

/** A model's prediction for one row, with the features that moved it, strongest first. */
export function predict(model: Model, values: readonly Value[]): Prediction {
  const bins = model.bins.map((bin, at) => binOf(bin, values[at]!));
  const parts = model.forests.map((forest) => contributions(forest, bins, bins.length));
  const moved = model.bins.map(({ name }, at) => ({
    column: name,
    value: values[at]!,
    by: parts.reduce((sum, by) => sum + by[at]!, 0) / parts.length,
  }));
  return {
    chance: chanceOf(model.curve, meanOdds(model, bins)),
    moved: moved.sort((a, b) => Math.abs(b.by) - Math.abs(a.by)),
  };
}

/** The quality of a model on rows it hasn't seen. */
export function judge(model: Model, { columns, labels }: Pick<Rows, 'columns' | 'labels'>): Quality {
  const chances = Float64Array.from(labels, (_, row) => {
    const bins = model.bins.map((bin, at) => binOf(bin, columns[at]!.values[row]!));
    return chanceOf(model.curve, meanOdds(model, bins));
  });
  return qualityOf(chances, labels);
}

/** The quality of predictions, judged by the outcomes. */
export function qualityOf(chances: Float64Array, labels: Uint8Array): Quality {
  const positives = labels.reduce((sum, label) => sum + label, 0);
  const bins = calibrationBins(chances, labels);
  const share = positives / labels.length;
  return {
    rows: labels.length,
    positives,
    auc: areaUnderCurve(chances, labels),
    brier: brier(chances, labels),
    baseline: share * (1 - share),
    calibrationError: calibrationError(bins),
    lift: liftAtTenth(chances, labels),
    bins,
  };
}

export const pickRows = ({ columns, labels, groups }: Rows, rows: readonly number[]): Rows => ({
  columns: columns.map((column) => ({ ...column, values: rows.map((row) => column.values[row]!) }) as Column),
  labels: Uint8Array.from(rows, (row) => labels[row]!),
  groups: Int32Array.from(rows, (row) => groups[row]!),
});
