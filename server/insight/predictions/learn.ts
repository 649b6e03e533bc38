import type { BackTest } from '#contract/insight/predictions.ts';
import { predictionNeeds as needed } from '#contract/insight/predictions.ts';
import type { Column, Value } from '#server/people/scoring/model/columns.ts';
import { columnsOf } from '#server/people/scoring/model/features.ts';
import { refuseForbidden } from '#server/people/scoring/model/forbidden.ts';
import type { Quality as QualityOf } from '#server/people/scoring/model/train.ts';
import { pickRows, qualityOf, type Rows } from '#server/people/scoring/model/train.ts';
import { chancesOf, fitLogistic, type Logistic, movedBy } from './logistic.ts';

/** Rows in the order of time. `begins`: when the days of an outcome began, in milliseconds; `known`: when they had ended. */
export type Examples = {
  rows: Value[][];
  happened: boolean[];
  groups: number[];
  begins: number[];
  known: number[];
  /** Names and types of what the rows hold; left out, those of leads. */
  features?: Readonly<Record<string, Column['type']>>;
};

export type Learnt =
  | {
      state: 'ready';
      model: Logistic;
      usual: number;
      quality: QualityOf;
      backTest: BackTest[];
      features: { feature: string; weight: number }[];
    }
  | { state: 'refused'; refusal: 'few_outcomes' | 'one_sided' | 'no_better'; quality: QualityOf | null };

const heldPart = 0.25;
const leastAuc = 0.6;
const monthsTested = 12;

/** Whether so many outcomes are enough to learn from. */
export function refusalOf({ happened, groups }: Pick<Examples, 'happened' | 'groups'>) {
  const byGroup = new Map(groups.map((group, at) => [group, happened[at]!]));
  const positives = [...byGroup.values()].filter(Boolean).length;
  const outcomes = byGroup.size;
  if (outcomes < needed.outcomes) return { outcomes, positives, refusal: 'few_outcomes' as const };
  const isOneSided = Math.min(positives, outcomes - positives) < needed.ofEach;
  return { outcomes, positives, refusal: isOneSided ? ('one_sided' as const) : undefined };
}

/** Pure and busy: it runs in a thread of its own. */
export function learn(examples: Examples): Learnt {
  const { features } = examples;
  const columns = features
    ? Object.entries(features).map(
        ([name, type], at) => ({ name, type, values: examples.rows.map((row) => row[at] ?? null) }) as Column,
      )
    : columnsOf(examples.rows);
  refuseForbidden(columns);
  const all: Rows = {
    columns,
    labels: Uint8Array.from(examples.happened, Number),
    groups: Int32Array.from(examples.groups),
  };
  const places = Array.from(all.labels.keys());
  const groups = [...new Set(examples.groups)];
  const firstHeld = groups[Math.floor(groups.length * (1 - heldPart))]!;
  const held = pickRows(
    all,
    places.filter((row) => examples.groups[row]! >= firstHeld),
  );
  const seen = pickRows(
    all,
    places.filter((row) => examples.groups[row]! < firstHeld),
  );
  const isOneSided = ({ labels }: Rows) => new Set(labels).size < 2;
  if (isOneSided(held) || isOneSided(seen)) return { state: 'refused', refusal: 'one_sided', quality: null };
  const quality = qualityOf(chancesOf(fitLogistic(seen), held), held.labels);
  if (quality.auc < leastAuc || quality.brier >= quality.baseline)
    return { state: 'refused', refusal: 'no_better', quality };
  const model = fitLogistic(all);
  return {
    state: 'ready',
    model,
    usual: all.labels.reduce((sum, label) => sum + label, 0) / all.labels.length,
    quality,
    backTest: backTestOf(examples, all, places),
    features: weightsIn(model, examples.rows),
  };
}

/** Month by month: what a model that knew only what was known when the month began said of those who began in it. */
function backTestOf({ begins, known, groups, happened }: Examples, all: Rows, places: readonly number[]): BackTest[] {
  const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
  const months = [...new Set(begins.map(monthOf))].sort().slice(-monthsTested);
  return months.flatMap((month) => {
    const start = Date.parse(`${month}-01T00:00:00Z`);
    const before = places.filter((row) => known[row]! <= start);
    const within = places.filter((row) => monthOf(begins[row]!) === month);
    const { refusal } = refusalOf({
      happened: before.map((row) => happened[row]!),
      groups: before.map((row) => groups[row]!),
    });
    if (refusal || within.length === 0) return [];
    const tested = pickRows(all, within);
    const chances = chancesOf(fitLogistic(pickRows(all, before)), tested);
    const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, one) => sum + one, 0) / values.length;
    return [
      {
        month: `${month}-01`,
        rows: within.length,
        said: mean(chances),
        happened: mean(tested.labels),
        brier: mean(chances.map((chance, row) => (chance - tested.labels[row]!) ** 2)),
      },
    ];
  });
}

const sampled = 500;

/** How far each feature moves predictions, on the average of some rows, the farthest first. */
function weightsIn(model: Logistic, rows: readonly Value[][]): { feature: string; weight: number }[] {
  const step = Math.max(1, Math.floor(rows.length / sampled));
  const sums = new Map<string, number>();
  const some = rows.filter((_, row) => row % step === 0);
  for (const row of some)
    for (const { column, by } of movedBy(model, row)) sums.set(column, (sums.get(column) ?? 0) + Math.abs(by));
  return [...sums]
    .map(([feature, sum]) => ({ feature, weight: Math.round((sum / some.length) * 1_000) / 1_000 }))
    .sort((a, b) => b.weight - a.weight);
}
