import type { Column, Value } from '#server/people/scoring/model/columns.ts';
import type { Moved, Rows } from '#server/people/scoring/model/train.ts';

/**
 * A logistic regression that is read like a table: a number becomes steps ("more than 2", "more than 5"), a word is one of those that are
 * common here, and each has a weight in log odds. Small enough to be trained again for every month of a back-test.
 */
type Encoded =
  | {
      name: string;
      type: 'number' /** It is more than each of these; below all of them nothing is added. */;
      steps: number[];
    }
  | { name: string; type: 'word'; words: string[] };

export type Logistic = {
  columns: Encoded[];
  /** For each column: its first weight. */
  places: number[];
  weights: number[];
  /** Mean of each input over what was learnt from: reasons are told against what is usual. */
  means: number[];
  base: number;
};

const mostSteps = 6;
const mostWords = 20;
const rareWord = 8;
/** Pulls weights that few rows speak for towards nothing. */
const calm = 2;
const rounds = 12;

function encodingOf(column: Column): Encoded {
  const { name } = column;
  if (column.type === 'word') {
    const counts = new Map<string, number>();
    for (const value of column.values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    const words = [...counts]
      .filter(([, count]) => count >= rareWord)
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, mostWords)
      .map(([word]) => word);
    return { name, type: 'word', words };
  }
  const known = column.values.filter((value) => value !== null).sort((a, b) => a - b);
  const distinct = known.filter((value, at) => value !== known[at - 1]);
  const steps =
    distinct.length <= mostSteps + 1
      ? distinct.slice(0, -1)
      : Array.from({ length: mostSteps }, (_, n) => known[Math.floor(((n + 1) / (mostSteps + 1)) * known.length)]!);
  return { name, type: 'number', steps: steps.filter((step, at) => step !== steps[at - 1] && step < known.at(-1)!) };
}

/** One input more than there are steps or words: that nothing is known. */
const sizeOf = (encoded: Encoded): number =>
  (encoded.type === 'number' ? encoded.steps.length : encoded.words.length) + 1;

/** Calls `on` with each input that is one; all others are nought. */
function encode(encoded: Encoded, place: number, value: Value, on: (input: number) => void): void {
  if (value === null) {
    on(place);
    return;
  }
  if (encoded.type === 'number')
    for (const [at, step] of encoded.steps.entries()) if (Number(value) > step) on(place + 1 + at);
  if (encoded.type === 'word') {
    const at = encoded.words.indexOf(String(value));
    if (at >= 0) on(place + 1 + at);
  }
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Newton's method on the penalized likelihood: a dozen rounds, the same weights every time. */
export function fitLogistic({ columns, labels }: Pick<Rows, 'columns' | 'labels'>): Logistic {
  const encoded = columns.map(encodingOf);
  const places: number[] = [];
  let width = 0;
  for (const one of encoded) {
    places.push(width);
    width += sizeOf(one);
  }
  const size = labels.length;
  const inputs = Array.from({ length: size }, (_, row) => {
    const set: number[] = [];
    for (const [at, one] of encoded.entries()) encode(one, places[at]!, columns[at]!.values[row]!, (n) => set.push(n));
    return Int32Array.from(set);
  });
  const means = new Float64Array(width);
  for (const set of inputs) for (const input of set) means[input]! += 1 / size;
  const share = labels.reduce((sum, label) => sum + label, 0) / size;
  const last = width;
  const weights = new Float64Array(width + 1);
  weights[last] = Math.log(share / (1 - share));
  for (let round = 0; round < rounds; round += 1) {
    const slope = new Float64Array(width + 1);
    const bend = Array.from({ length: width + 1 }, () => new Float64Array(width + 1));
    for (let row = 0; row < size; row += 1) {
      const set = inputs[row]!;
      let odds = weights[last]!;
      for (const input of set) odds += weights[input]!;
      const chance = sigmoid(odds);
      const off = labels[row]! - chance;
      const weight = Math.max(1e-6, chance * (1 - chance));
      slope[last]! += off;
      bend[last]![last]! += weight;
      for (const input of set) {
        slope[input]! += off;
        bend[last]![input]! += weight;
        const line = bend[input]!;
        for (const other of set) if (other <= input) line[other]! += weight;
      }
    }
    for (let input = 0; input < width; input += 1) {
      slope[input]! -= calm * weights[input]!;
      bend[input]![input]! += calm;
    }
    const step = solve(bend, slope);
    let most = 0;
    for (const [input, by] of step.entries()) {
      weights[input]! += by;
      most = Math.max(most, Math.abs(by));
    }
    if (most < 1e-6) break;
  }
  return {
    columns: encoded,
    places,
    weights: Array.from(weights.subarray(0, width)),
    means: Array.from(means),
    base: weights[last]!,
  };
}

/** Cholesky on the lower half. */
function solve(lower: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let i = 0; i < size; i += 1) {
    const row = lower[i]!;
    for (let j = 0; j <= i; j += 1) {
      const other = lower[j]!;
      let sum = row[j]!;
      for (let k = 0; k < j; k += 1) sum -= row[k]! * other[k]!;
      row[j] = i === j ? Math.sqrt(Math.max(1e-9, sum)) : sum / other[j]!;
    }
  }
  const found = Float64Array.from(right);
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) found[i]! -= lower[i]![k]! * found[k]!;
    found[i]! /= lower[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1) found[i]! -= lower[k]![i]! * found[k]!;
    found[i]! /= lower[i]![i]!;
  }
  return found;
}

export function chanceOf(model: Logistic, values: readonly Value[]): number {
  let odds = model.base;
  for (const [at, one] of model.columns.entries())
    encode(one, model.places[at]!, values[at]!, (input) => {
      odds += model.weights[input]!;
    });
  return sigmoid(odds);
}

/** What moved it away from what is usual here, the strongest first. */
export function movedBy(model: Logistic, values: readonly Value[]): Moved[] {
  return model.columns
    .map((one, at) => {
      const place = model.places[at]!;
      let by = 0;
      for (let input = place; input < place + sizeOf(one); input += 1)
        by -= model.weights[input]! * model.means[input]!;
      encode(one, place, values[at]!, (input) => {
        by += model.weights[input]!;
      });
      return { column: one.name, value: values[at]!, by };
    })
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

export const chancesOf = (model: Logistic, { columns, labels }: Pick<Rows, 'columns' | 'labels'>): Float64Array =>
  Float64Array.from(labels, (_, row) =>
    chanceOf(
      model,
      columns.map(({ values }) => values[row]!),
    ),
  );
