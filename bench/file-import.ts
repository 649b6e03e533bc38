import type pg from 'pg';
import type { FileImport } from '#contract/people/imports.ts';
import { copySeconds, headings } from './copy.ts';
import { type Ask, endOf, undone } from './long-work.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = { table: Table; owner: pg.ClientConfig; subject: Subject; ask: Ask };

const rows = 50_000;

const linesOf = (stamp: number): string[] =>
  Array.from(
    { length: rows },
    (_, n) =>
      `Imported${n % 97},Person${n % 89},f${stamp}n${n}@example.com,+1${512 + (n % 5)}555${String(n % 10_000).padStart(4, '0')},buyer,new,import,${300_000 + n},Austin,TX`,
  );

/**
 * A file of fifty thousand people: read, put together, compared with everybody who is here, written with where it came
 * from so that all of it can be taken back. Beside it COPY of the same rows into the same indexes, unchecked.
 */
export async function measureFileImport({ table, owner, subject, ask }: Options): Promise<void> {
  const lines = linesOf(Date.now());
  const bare = await copySeconds(owner, subject, lines);
  const name = encodeURIComponent('bench.csv');
  const file = await ask<{ id: string }>('POST', `/files?name=${name}`, [headings, ...lines].join('\n'));
  const prepared = await ask<FileImport>('POST', '/imports', { file: file.id });
  const choices = {
    columns: prepared.columns.map(({ target }) => target),
    consent: { basis: 'customer' },
  };
  const began = performance.now();
  await ask('POST', `/imports/${prepared.id}/check`, choices);
  const checked = (performance.now() - began) / 1_000;
  const { jobId } = await ask<{ jobId: string }>('POST', `/imports/${prepared.id}/run`, choices);
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
