import { join } from 'node:path';
import { chancesOf, fitLogistic } from '#server/insight/predictions/logistic.ts';
import { pickRows, qualityOf } from '#server/people/scoring/model/train.ts';
import { inWords, readTask, rowsOf, type Task } from './models.ts';
import type { Table } from './table.ts';

/** Location, age and marital status are excluded from our models, whatever they would contribute. */
const tasks: readonly Task[] = [
  {
    what: 'logistic: bank marketing without duration, age and marital status',
    folder: 'bank-marketing',
    label: 'y',
    yes: 'yes',
    without: ['duration', 'age', 'marital'],
    unknown: ['unknown'],
    floor: 0.74,
    goal: 0.76,
  },
  {
    what: 'logistic: online shoppers without region',
    folder: 'online-shoppers',
    label: 'Revenue',
    yes: 'TRUE',
    without: ['Region'],
    unknown: [],
    floor: 0.9,
    goal: 0.92,
  },
  {
    what: 'logistic: Boston loans that were denied, without race, marriage and schooling',
    folder: 'hmda-boston',
    label: 'deny',
    yes: 'yes',
    // The unemployment rate of a trade is a proxy for who works in it.
    without: ['rownames', 'afam', 'single', 'hschool', 'unemp'],
    unknown: [],
    floor: 0.7,
    goal: 0.8,
  },
  {
    what: 'logistic: insurance charges above 10,000 without age, sex, children and region',
    folder: 'insurance-charges',
    label: 'charges',
    yes: '',
    above: 10_000,
    without: ['age', 'sex', 'children', 'region'],
    unknown: [],
    floor: 0.7,
    goal: 0.75,
  },
  {
    // Without state, sex and age one weak column is left, and the product refuses such a model.
    what: 'logistic: auto claims above 1,500 by class alone',
    folder: 'auto-claims',
    label: 'PAID',
    yes: '',
    above: 1_500,
    without: ['rownames', 'STATE', 'GENDER', 'AGE'],
    unknown: [],
    floor: 0.5,
    goal: 0.55,
  },
];

/** Measures the small prediction model on held-out rows of public data. The data is not part of this repository. */
export async function measurePredictions(table: Table, dataDir: string): Promise<void> {
  for (const task of tasks) {
    const lines = await readTask(join(dataDir, task.folder));
    if (!lines) {
      console.log(`${task.what}: not measured, ${join(dataDir, task.folder)} is not there.`);
      continue;
    }
    const rows = rowsOf(task, [...lines.known, ...lines.held]);
    const places = Array.from(rows.labels.keys());
    const seen = pickRows(rows, places.slice(0, lines.known.length));
    const held = pickRows(rows, places.slice(lines.known.length));
    const began = performance.now();
    const model = fitLogistic(seen);
    const seconds = (performance.now() - began) / 1_000;
    const quality = qualityOf(chancesOf(model, held), held.labels);
    console.log(`${task.what}: ${inWords(quality)}; trained on ${seen.labels.length} rows in ${seconds.toFixed(1)} s.`);
    table.atLeast(`${task.what}, AUC`, quality.auc, task.floor, task.goal, `Brier ${quality.brier.toFixed(3)}`);
    table.atMost(`${task.what}, calibration error`, quality.calibrationError, 0.05, 0.025);
  }
}
