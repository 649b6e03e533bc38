import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Column } from '#server/people/scoring/model/columns.ts';
import { judge, pickRows, type Quality, type Rows, train } from '#server/people/scoring/model/train.ts';
import type { Table } from './table.ts';

export type Task = {
  what: string;
  folder: string;
  label: string;
  yes: string;
  /** For a numeric label: values above this count as positive. */
  above?: number;
  /** Row ids, and columns that are only known after the outcome. */
  without: readonly string[];
  /** Values that mean "not answered". */
  unknown: readonly string[];
  /** The minimum area under the curve. */
  floor: number;
  goal: number;
};

const ids = ['Prospect ID', 'Lead Number'];
const filledInBySales = ['Tags', 'Lead Quality', 'Lead Profile'];
const lateColumns = [
  'Last Activity',
  'Last Notable Activity',
  ...['Activity Index', 'Profile Index', 'Activity Score', 'Profile Score'].map((name) => `Asymmetrique ${name}`),
];
const education = {
  folder: 'lead-scoring-x-education',
  label: 'Converted',
  yes: '1',
  unknown: ['Select'],
};

const bank = { folder: 'bank-marketing', label: 'y', yes: 'yes', unknown: ['unknown'] };

const tasks: readonly Task[] = [
  {
    ...education,
    what: 'X Education without what sales fill in',
    without: [...ids, ...filledInBySales],
    floor: 0.91,
    goal: 0.92,
  },
  {
    ...education,
    what: 'X Education, known at capture only',
    without: [...ids, ...filledInBySales, ...lateColumns],
    floor: 0.85,
    goal: 0.86,
  },
  { ...bank, what: 'bank marketing without duration', without: ['duration'], floor: 0.785, goal: 0.793 },
  // Only with the columns that the product may learn from.
  {
    ...bank,
    what: 'bank marketing, also without age and marital status',
    without: ['duration', 'age', 'marital'],
    floor: 0.775,
    goal: 0.785,
  },
];

type Line = Record<string, string>;

/** Trains on public data and measures the quality on held-out rows. The data is not part of this repository. */
export async function measureModels(table: Table, dataDir: string): Promise<void> {
  for (const task of tasks) {
    const lines = await readTask(join(dataDir, task.folder));
    if (!lines) {
      console.log(`${task.what}: not measured, ${join(dataDir, task.folder)} is not there.`);
      continue;
    }
    const rows = rowsOf(task, [...lines.known, ...lines.held]);
    const places = Array.from(rows.labels.keys());
    const isHeld = (row: number) => row >= lines.known.length;
    const began = performance.now();
    const model = train(
      pickRows(
        rows,
        places.filter((row) => !isHeld(row)),
      ),
    );
    const seconds = (performance.now() - began) / 1_000;
    const quality = judge(model, pickRows(rows, places.filter(isHeld)));
    console.log(`${task.what}: ${inWords(quality)}; trained on ${lines.known.length} rows in ${seconds.toFixed(1)} s.`);
    table.atLeast(`${task.what}, AUC`, quality.auc, task.floor, task.goal, `Brier ${quality.brier.toFixed(3)}`);
    table.atMost(`${task.what}, calibration error`, quality.calibrationError, 0.05, 0.025);
  }
}

/** Uses the held-out file beside the training file, if there is one; otherwise holds out three rows in ten. */
export async function readTask(folder: string): Promise<{ known: Line[]; held: Line[] } | undefined> {
  const files = await readdir(folder).catch(() => []);
  const [training] = files.filter((name) => name.endsWith('.train.csv'));
  if (!training) return undefined;
  const all = await readLines(join(folder, training));
  const [other] = files.filter((name) => name.endsWith('.csv') && name !== training);
  if (other) return { known: all, held: await readLines(join(folder, other)) };
  const isHeld = (row: number) => (Math.imul(row + 1, 2_246_822_519) >>> 8) % 10 < 3;
  return { known: all.filter((_, row) => !isHeld(row)), held: all.filter((_, row) => isHeld(row)) };
}

const readLines = async (file: string): Promise<Line[]> =>
  Papa.parse<Line>(await readFile(file, 'utf8'), { header: true, skipEmptyLines: true }).data;

export function rowsOf({ label, yes, above, without, unknown }: Task, lines: readonly Line[]): Rows {
  const names = Object.keys(lines[0]!).filter((name) => name !== label && !without.includes(name));
  const columns = names.map((name): Column => {
    const values = lines.map((line) => (line[name] === '' || unknown.includes(line[name]!) ? null : line[name]!));
    return values.every((value) => value === null || Number.isFinite(Number(value)))
      ? { name, type: 'number', values: values.map((value) => (value === null ? null : Number(value))) }
      : { name, type: 'word', values };
  });
  return {
    columns,
    labels: Uint8Array.from(lines, (line) =>
      Number(above === undefined ? line[label] === yes : Number(line[label]) > above),
    ),
    groups: Int32Array.from(lines.keys()),
  };
}

export function inWords({ rows, auc, brier, baseline, calibrationError, lift, bins }: Quality): string {
  const percent = (part: number) => `${Math.round(part * 100)}`;
  const pairs = bins.map(({ said, happened }) => `${percent(said)}→${percent(happened)}`).join(' ');
  return `AUC ${auc.toFixed(3)}, Brier ${brier.toFixed(3)} (${baseline.toFixed(3)} for saying the same of all), lift at a tenth ${lift.toFixed(2)}, calibration error ${calibrationError.toFixed(3)}, said→happened in % by tenths: ${pairs}, on ${rows} held rows`;
}
