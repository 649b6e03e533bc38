import { chmod, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Subject } from './works.ts';

export const headings = 'First name,Last name,Email,Phone,Type,Stage,Source,Budget,City,State';

/** The seconds COPY takes for these lines without any checks. It is rolled back. */
export async function copySeconds(owner: pg.ClientConfig, subject: Subject, lines: readonly string[]): Promise<number> {
  const client = new pg.Client(owner);
  await client.connect();
  const file = join(tmpdir(), `lintel-bench-${process.pid}.csv`);
  await writeFile(file, lines.map((line) => `${subject.organisationId},${subject.ownerId},${line}`).join('\n'));
  // PostgreSQL reads the file under another user.
  await chmod(file, 0o644);
  await client.query('begin');
  const began = performance.now();
  await client.query(
    `copy leads (organisation_id, owner_id, first_name, last_name, email, phone, kind, stage, source, budget_cents, city, state)
     from '${file}' with (format csv)`,
  );
  const seconds = (performance.now() - began) / 1_000;
  await client.query('rollback');
  await client.end();
  await rm(file);
  return seconds;
}
