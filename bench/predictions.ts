import { join } from 'node:path';
import { chancesOf, fitLogistic } from '#server/insight/predictions/logistic.ts';
import { pickRows, qualityOf } from '#server/people/scoring/model/train.ts';
import { inWords, readTask, rowsOf, type Task } from './models.ts';
import type { Table } from './table.ts';

/** Places, ages and marriages are no part of any model of ours, whatever they would add. */
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
];

/** The small model of predictions, on public histories: rows held back are judged. The data is no part of this repository. */
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
