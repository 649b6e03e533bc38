import { chmod, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
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

const csv = (round: number): string =>
  [
    'First name,Last name,Email,Phone,Type,Stage,Source,Budget,City,State',
    ...Array.from(
      { length: rows },
      (_, n) =>
        `Imported${n % 97},Person${n % 89},r${round}n${n}@example.com,+1512555${String(n).padStart(4, '0')},buyer,new,import,${300_000 + n},Austin,TX`,
    ),
  ].join('\n');

/** Ten thousand rows, parsed, checked and written with their event, beside COPY of the same rows, unchecked. */
export async function measureImport({ table, owner, subject, url, cookie, rounds }: Options): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const file = join(tmpdir(), `lintel-bench-${process.pid}.csv`);
  const times: { copy: number; lintel: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const stamp = Date.now() + round;
    const text = csv(stamp);
    const [, ...lines] = text.split('\n');
    await writeFile(file, lines.map((line) => `${subject.organisationId},${subject.ownerId},${line}`).join('\n'));
    // PostgreSQL reads it itself, as another user.
    await chmod(file, 0o644);
    const began = performance.now();
    await client.query('begin');
    await client.query(
      `copy leads (organisation_id, owner_id, first_name, last_name, email, phone, kind, stage, source, budget_cents, city, state)
       from '${file}' with (format csv)`,
    );
    await client.query('commit');
    const copied = performance.now();
    const answer = await fetch(`${url}/api/v1/lead-imports`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/csv', 'idempotency-key': `bench-import-${stamp}` },
      body: csv(stamp + 1_000_000),
    });
    const told = (await answer.json()) as { created?: number };
    if (told.created !== rows)
      throw new Error(`The import answered ${answer.status}: ${JSON.stringify(told).slice(0, 300)}`);
    times.push({ copy: copied - began, lintel: performance.now() - copied });
  }
  await client.end();
  await rm(file);
  const ratios = times.map(({ copy, lintel }) => lintel / copy).toSorted((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)]!;
  table.atMost(
    'import of 10,000 rows, × COPY into the same indexes',
    middle,
    1.5,
    1.2,
    `${Math.round(times[0]!.lintel)} ms`,
  );
}
