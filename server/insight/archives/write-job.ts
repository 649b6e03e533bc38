import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { byteOrderMark } from '#server/core/csv/csv-file.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';
import { type ArchivedTable, archivedTables, leftOut } from './tables.ts';
import { type Entry, type Written, zip } from './zip.ts';

const payload = z.strictObject({ archiveId: id });
type Context = JobContext<z.output<typeof payload>>;
type Counted = { rows: number; files: number; missing: string[]; tables: Record<string, number>; entries: Written[] };

const atATime = 500;

/** Writes everything page by page into the store: a brokerage of ten years takes no more memory than one of ten days. */
export const writeArchiveJob: JobKind<typeof payload> = defineJob({
  kind: 'archives.write',
  payload,
  shown: true,
  timeoutSeconds: 6 * 3_600,
  concurrency: 1,
  async run(context) {
    const { services, job, payload: given, signal } = context;
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' };
    const begun = await services.db.withOrg(scope, async (tx) => {
      const starter = await actorOf(tx, job);
      if (!holds(starter.role, 'leads.export')) throw new GiveUp('Whoever asked for it may no longer export.');
      return { asked: await readAsked(tx, given.archiveId), tables: await archivedTables(tx) };
    });
    if (begun.asked.isMade) return { result: { archiveId: given.archiveId } };
    const counted: Counted = { rows: 0, files: 0, missing: [], tables: {}, entries: [] };
    const whole = { bytes: 0, hash: createHash('sha256') };
    const entries = entriesOf(context, scope, begun.tables, counted, begun.asked);
    const pieces = zip(entries, (written) => counted.entries.push(written));
    const content = Readable.from(measured(pieces, whole), { objectMode: false });
    await services.storage.put(begun.asked.key, content, { contentType: 'application/zip', signal });
    await services.db.withOrg(scope, (tx) =>
      tx.run(sql`
        update organisation_archives set made_at = now(), size = ${whole.bytes}, sha256 = ${whole.hash.digest('hex')},
          rows = ${counted.rows}, files = ${counted.files}
        where organisation_id = ${scope.organisationId} and id = ${given.archiveId} and made_at is null`),
    );
    return { result: { archiveId: given.archiveId } };
  },
});

type Asked = { key: string; isMade: boolean; organisation: string; askedAt: string };

async function readAsked(tx: Tx, archiveId: string): Promise<Asked> {
  const asked = await tx.one<Asked>(sql`
    select a.storage_key as key, a.made_at is not null as "isMade", o.name as organisation, a.asked_at as "askedAt"
    from organisation_archives a join organisations o on o.id = a.organisation_id
    where a.organisation_id = ${tx.scope.organisationId} and a.id = ${archiveId}`);
  if (!asked) throw new GiveUp('Nobody asks for this any more.');
  return asked;
}

async function* measured(
  pieces: AsyncIterable<Buffer>,
  whole: { bytes: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    whole.bytes += piece.length;
    whole.hash.update(piece);
    yield piece;
  }
}

const column = (name: string): Sql => sql.raw(`"${name.replaceAll('"', '""')}"`);

async function* entriesOf(
  context: Context,
  scope: Scope,
  tables: readonly ArchivedTable[],
  counted: Counted,
  asked: Asked,
): AsyncGenerator<Entry> {
  const { services, progress } = context;
  yield { name: 'json/people.ndjson', content: lines(people(context, scope)) };
  for (const table of tables) {
    const keys: string[] = [];
    let count = 0;
    const rows = pagesOf(context, scope, table, (page) => {
      count += page.length;
      if (table.hasFiles) for (const { storage_key: key } of page) if (typeof key === 'string') keys.push(key);
    });
    yield { name: `json/${table.name}.ndjson`, content: lines(rows) };
    counted.tables[table.name] = count;
    counted.rows += count;
    progress.add({ done: count });
    if (count > 0) yield { name: `csv/${table.name}.csv`, content: csv(table, pagesOf(context, scope, table)) };
    for (const key of keys) {
      const stored = await services.storage.get(key);
      // What a row speaks of and the store has lost is told, and does not stop the rest.
      if (!stored) {
        counted.missing.push(key);
        continue;
      }
      counted.files += 1;
      yield { name: `files/${key}`, content: stored.stream };
    }
  }
  yield { name: 'manifest.json', content: Readable.from([manifest(scope, asked, counted)]) };
}

const manifest = ({ organisationId }: Scope, { organisation, askedAt }: Asked, counted: Counted): string =>
  `${JSON.stringify(
    {
      format: 'lintel organization archive 1',
      organization: { id: organisationId, name: organisation },
      askedAt,
      madeAt: new Date().toISOString(),
      rows: counted.tables,
      files: counted.files,
      filesMissing: counted.missing,
      leftOut,
      entries: counted.entries,
    },
    null,
    2,
  )}\n`;

/** Whoever is or was a member: rows name them by their id. */
async function* people({ services }: Context, scope: Scope): AsyncGenerator<Record<string, unknown>[]> {
  yield await services.db.withOrg(scope, (tx) =>
    tx.all<Record<string, unknown>>(sql`
      select u.id, u.email, u.first_name, u.last_name, m.role, m.created_at as joined_at, m.removed_at
      from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${scope.organisationId} order by u.id`),
  );
}

/** A page of rows at a time, each from behind the last by the table's own key. */
async function* pagesOf(
  { services, signal }: Context,
  scope: Scope,
  table: ArchivedTable,
  onPage: (rows: Record<string, unknown>[]) => void = () => {},
): AsyncGenerator<Record<string, unknown>[]> {
  const name = column(table.name);
  const picked = sql.join([...new Set([...table.key, ...table.columns])].map(column));
  const key = sql.join(table.key.map(column));
  const place = sql.join(table.key.map((part) => sql`${part}::text, r.${column(part)}`));
  for (let last: string | null = null; ; ) {
    signal.throwIfAborted();
    // The place is given back as a row of the table itself, so that every part of the key has its own type.
    const behind: Sql =
      last === null
        ? sql.raw('')
        : sql`and (${key}) > (select ${key} from jsonb_populate_record(null::${name}, ${last}::jsonb))`;
    const page: { row: Record<string, unknown>; at: string }[] = await services.db.withOrg(scope, (tx) =>
      tx.all(sql`
        select to_jsonb(r) as row, jsonb_build_object(${place})::text as at
        from (select ${picked} from ${name} where organisation_id = ${scope.organisationId} ${behind}
              order by ${key} limit ${sql.int(atATime)}) r`),
    );
    const rows = page.map(({ row }) => row);
    onPage(rows);
    yield rows;
    if (page.length < atATime) return;
    last = page.at(-1)!.at;
  }
}

async function* lines(pages: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function* csv(table: ArchivedTable, pages: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.columns);
  for await (const rows of pages)
    yield rows.map((row) => csvLine(table.columns.map((name) => cell(row[name])))).join('');
}

const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
