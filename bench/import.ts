import type pg from 'pg';
import { copySeconds, headings } from './copy.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = {
  table: Table;
  owner: pg.ClientConfig;
  subject: Subject;
  url: string;
  cookie: string;
  rounds: number;
};

const rows = 10_000;

const linesOf = (stamp: number): string[] =>
  Array.from(
    { length: rows },
    (_, n) =>
      `Imported${n % 97},Person${n % 89},r${stamp}n${n}@example.com,+1512555${String(n).padStart(4, '0')},buyer,new,import,${300_000 + n},Austin,TX`,
  );

/** Imports ten thousand rows, parsed, checked and written with their event, compared with COPY of the same rows, unchecked. */
export async function measureImport({ table, owner, subject, url, cookie, rounds }: Options): Promise<void> {
  const times: { copy: number; lintel: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const stamp = Date.now() + round;
    const copy = await copySeconds(owner, subject, linesOf(stamp));
    const body = [headings, ...linesOf(stamp + 1_000_000)].join('\n');
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/lead-imports`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/csv', 'idempotency-key': `bench-import-${stamp}` },
      body,
    });
    const told = (await answer.json()) as { created?: number };
    if (told.created !== rows)
      throw new Error(`The import answered ${answer.status}: ${JSON.stringify(told).slice(0, 300)}`);
    times.push({ copy, lintel: (performance.now() - began) / 1_000 });
  }
  table.atMost(
    'import of 10,000 rows, × COPY into the same indexes',
    median(times.map(({ copy, lintel }) => lintel / copy)),
    1.5,
    1.2,
    `${median(times.map(({ lintel }) => lintel)).toFixed(2)} s`,
  );
}
