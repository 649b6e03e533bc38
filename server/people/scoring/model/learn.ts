import type { Value } from './columns.ts';
import { columnsOf, featureNames, knownAt, type Story } from './features.ts';
import { refuseForbidden } from './forbidden.ts';
import { judge, type Model, pickRows, predict, type Quality, type Rows, train } from './train.ts';

/** Days after arrival at which an example is taken: on arrival, soon after, and much later. */
const landmarks = [0, 3, 14, 45];
const dayMs = 86_400_000;

/** The share of the newest history that is held out, so that a model is judged by leads that came after its training data. */
const heldPart = 0.25;
/** Below this, the model is hardly better than chance. */
const leastAuc = 0.6;

type Decided = Story & { won: boolean; at: Date };
export type Examples = { rows: Value[][]; won: boolean[]; groups: number[] };

/** What was known about each lead at each of these times, if it was still undecided then. Oldest leads first. */
export function examplesOf(outcomes: readonly Decided[], firstGroup = 0): Examples {
  const examples: Examples = { rows: [], won: [], groups: [] };
  outcomes.forEach((outcome, n) => {
    for (const days of landmarks) {
      const at = new Date(outcome.createdAt.getTime() + days * dayMs);
      if (at >= outcome.at) break;
      examples.rows.push(knownAt(outcome, at));
      examples.won.push(outcome.won);
      examples.groups.push(firstGroup + n);
    }
  });
  return examples;
}

export type Learnt =
  | { state: 'ready'; model: Model; quality: Quality; usual: number; features: { feature: string; weight: number }[] }
  | { state: 'refused'; refusal: 'one_sided' | 'no_better'; quality: Quality | null };

/** A pure and CPU-heavy function; it runs in a worker thread. */
export function learn(examples: Examples): Learnt {
  const columns = columnsOf(examples.rows);
  refuseForbidden(columns);
  const rows: Rows = {
    columns,
    labels: Uint8Array.from(examples.won, Number),
    groups: Int32Array.from(examples.groups),
  };
  const all = Array.from(rows.labels.keys());
  const groups = [...new Set(examples.groups)];
  const firstHeld = groups[Math.floor(groups.length * (1 - heldPart))]!;
  const held = pickRows(
    rows,
    all.filter((row) => examples.groups[row]! >= firstHeld),
  );
  const seen = pickRows(
    rows,
    all.filter((row) => examples.groups[row]! < firstHeld),
  );
  const isOneSided = ({ labels }: Rows) => new Set(labels).size < 2;
  if (isOneSided(held) || isOneSided(seen)) return { state: 'refused', refusal: 'one_sided', quality: null };
  const quality = judge(train(seen), held);
  if (quality.auc < leastAuc || quality.brier >= quality.baseline)
    return { state: 'refused', refusal: 'no_better', quality };
  // The final model is trained on everything, which can only improve on the measured quality.
  const model = train(rows);
  const usual = rows.labels.reduce((sum, label) => sum + label, 0) / rows.labels.length;
  return { state: 'ready', model, quality, usual, features: weightsIn(model, examples.rows) };
}

/** The average effect of each feature on a sample of rows, largest first. */
function weightsIn(model: Model, rows: readonly Value[][]): { feature: string; weight: number }[] {
  const step = Math.max(1, Math.floor(rows.length / 500));
  const some = rows.filter((_, n) => n % step === 0);
  const sums = new Map<string, number>(featureNames.map((name) => [name, 0]));
  for (const row of some)
    for (const { column, by } of predict(model, row).moved) sums.set(column, sums.get(column)! + Math.abs(by));
  return [...sums]
    .map(([feature, sum]) => ({ feature, weight: sum / some.length }))
    .sort((a, b) => b.weight - a.weight);
}
