import type pg from 'pg';
import { files } from '#contract/people/files.ts';
import { imports } from '#contract/people/imports.ts';
import { copySeconds, headings } from './copy.ts';
import { type Ask, endOf, undone } from './long-work.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = { table: Table; owner: pg.ClientConfig; subject: Subject; ask: Ask };

const rows = 50_000;

/** Names that no earlier run used: a known name and phone would match an existing lead. */
const linesOf = (stamp: number): string[] =>
  Array.from(
    { length: rows },
    (_, n) =>
      `Filed${stamp.toString(36)}${n % 97},Person${n % 89},f${stamp}n${n}@example.com,+1${512 + (n % 5)}555${String(n % 10_000).padStart(4, '0')},buyer,new,import,${300_000 + n},Austin,TX`,
  );

/**
 * A file of fifty thousand people: read, deduplicated, compared with existing leads, and written with its origin so that the import can be
 * undone. Compared with COPY of the same rows into the same indexes, unchecked.
 */
export async function measureFileImport({ table, owner, subject, ask }: Options): Promise<void> {
  const lines = linesOf(Date.now());
  const bare = await copySeconds(owner, subject, lines);
  const file = await ask(files.upload, { name: 'bench.csv' }, { body: [headings, ...lines].join('\n') });
  const { id, columns } = await ask(imports.prepare, { file: file.id });
  const choices = { id, columns: columns.map(({ target }) => target), consent: { basis: 'customer' as const } };
  const began = performance.now();
  await ask(imports.check, choices);
  const checked = (performance.now() - began) / 1_000;
  const { jobId } = await ask(imports.run, choices);
  const { job, seconds } = await endOf(ask, jobId);
  if (job.done !== rows) throw new Error(`The import took in ${job.done} of ${rows} rows.`);
  const { seconds: back } = await undone(ask, jobId);
  table.atMost(
    'import of a file of 50,000, × COPY into the same indexes',
    seconds / bare,
    2.5,
    1.8,
    `${seconds.toFixed(1)} s, dry run ${checked.toFixed(1)} s, taken back in ${back.toFixed(1)} s`,
  );
}
