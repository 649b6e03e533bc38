import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { scanFileJob } from '#server/people/files/scan-job.ts';
import type { ComingTable } from './plan.ts';
import { type Archive, type ArchivedRow, rowsOf } from './read-archive.ts';
import { alike, type Here, otherSlug, rowHere, slugs } from './rows.ts';

/** How far an import has come, written in the transaction of the rows. */
export type Reached = {
  cleared: boolean;
  /** The table at work and the lines of it that are done; tables before it in `done`. */
  done: string[];
  completed: string[];
  table: string | null;
  line: number;
  counted: Counted;
};
type Counted = { rows: number; refused: number; refusals: { place: string; reason: string }[] };
type Line = { line: number; row: ArchivedRow };

const atATime = 250;
/** A batch is in memory several times over, and one value for the database: rows may be as long as an archive's maker likes. */
const mostLength = 4_000_000;
/** Of entries that are written together with their lines; a book of ours has some. */
const mostFollowing = 64_000_000;
const mostShown = 100;
/** More than this is no archive of ours. */
const mostRefused = 10_000;

/** Written by triggers beside rows that came; the archive has what really was. */
const rewritten = ['lead_history', 'lead_ownership', 'deal_history'];
/** An entry and its lines balance in one transaction, or not at all. */
const together: Readonly<Record<string, { name: string; by: string }>> = {
  ledger_entries: { name: 'ledger_lines', by: 'entry_id' },
};
const withAnother = Object.values(together).map(({ name }) => name);

/** A row that the database does not take, which no further try makes better. */
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(22|23|P0001|42501)/.test(String(error.code));

export class RowWriter {
  readonly #context: JobContext<{ importId: string }>;
  readonly #scope: Scope;
  readonly #archive: Archive;
  readonly #here: Here;
  #reached: Reached;

  constructor(
    context: JobContext<{ importId: string }>,
    scope: Scope,
    archive: Archive,
    here: Here,
    reached: Reached | null,
  ) {
    this.#context = context;
    this.#scope = scope;
    this.#archive = archive;
    this.#here = here;
    this.#reached = reached ?? {
      cleared: false,
      done: [],
      completed: [],
      table: null,
      line: 0,
      counted: { rows: 0, refused: 0, refusals: [] },
    };
  }

  get counted(): Counted {
    return this.#reached.counted;
  }

  /** What a new organization began with makes room, the last first. */
  async clear(tables: readonly ComingTable[], check: (tx: Tx) => Promise<void>): Promise<void> {
    if (this.#reached.cleared) return;
    await this.#commit({ cleared: true }, async (tx) => {
      await check(tx);
      // What happened here before the import stays on record.
      for (const { name } of tables.toReversed())
        if (name !== 'events') await tx.run(sql`select lintel.import_clear(${name})`);
    });
  }

  async bring(table: ComingTable): Promise<void> {
    if (this.#reached.done.includes(table.name) || withAnother.includes(table.name)) return;
    if (this.#reached.table !== table.name)
      await this.#commit({ table: table.name, line: 0 }, async (tx) => {
        if (rewritten.includes(table.name)) await tx.run(sql`select lintel.import_clear(${table.name})`);
      });
    const partner = together[table.name];
    const follow = partner && this.#followers(partner.name, partner.by);
    const from = this.#reached.line;
    let batch: Line[] = [];
    let held = 0;
    const flush = async () => {
      if (batch.length === 0) return;
      const lines = batch;
      batch = [];
      held = 0;
      const followers = await follow?.(lines);
      // Those before where the last try ended are read past, also within a batch.
      const fresh = lines.filter(({ line }) => line > from);
      if (fresh.length === 0) return;
      const ids = new Set(fresh.map(({ row }) => row.id));
      const others = followers?.filter(({ row }) => ids.has(row[partner!.by]));
      await this.#write(table, fresh, partner && others ? { name: partner.name, lines: others } : undefined);
    };
    for await (const { line, row, length } of rowsOf(this.#context.services.storage, this.#archive, table.name)) {
      if (line <= from && !follow) continue;
      if (held + length > mostLength) await flush();
      batch.push({ line, row: this.#prepared(table, row) });
      held += length;
      if (batch.length >= atATime) await flush();
    }
    await flush();
    await this.#commit({ done: [...this.#reached.done, table.name], table: null, line: 0 });
  }

  /** Sets the columns that name rows of the same table, and those that would have refused what came after. */
  async complete(table: ComingTable): Promise<void> {
    if (this.#reached.completed.includes(table.name)) return;
    let batch: ArchivedRow[] = [];
    const flush = async () => {
      const rows = batch;
      batch = [];
      if (rows.length === 0) return;
      const deed = (some: ArchivedRow[]) => (tx: Tx) =>
        tx.run(sql`select lintel.import_late(${table.name}, ${table.late}, ${JSON.stringify(some)}::jsonb)`);
      await this.#commit({}, deed(rows)).catch(async (error) => {
        if (!isRefusal(error)) throw error;
        for (const row of rows)
          await this.#commit({}, deed([row])).catch((refusal) => this.#refuse(refusal, `json/${table.name}.ndjson`));
      });
    };
    for await (const { row } of rowsOf(this.#context.services.storage, this.#archive, table.name)) {
      const { late } = rowHere(table, row, this.#here);
      if (late) batch.push(late);
      if (batch.length >= atATime) await flush();
    }
    await flush();
    await this.#commit({ completed: [...this.#reached.completed, table.name] });
  }

  #prepared(table: ComingTable, row: ArchivedRow): ArchivedRow {
    return rowHere(table, row, this.#here).row;
  }

  /** The rows of another table that belong to a batch: both stand in the order of the same key. */
  #followers(name: string, by: string): (batch: readonly Line[]) => Promise<Line[]> {
    const rows = rowsOf(this.#context.services.storage, this.#archive, name);
    const table = this.#tables.get(name)!;
    let next: (Line & { length: number }) | undefined;
    return async (batch) => {
      const ids = new Set(batch.map(({ row }) => row.id));
      const found: Line[] = [];
      let held = 0;
      for (;;) {
        if (!next) {
          const { value, done } = await rows.next();
          if (done) return found;
          next = { line: value.line, row: this.#prepared(table, value.row), length: value.length };
        }
        if (!ids.has(next.row[by])) return found;
        held += next.length;
        if (held > mostFollowing) throw new GiveUp('An entry of the archive has more lines than a book holds.');
        found.push(next);
        next = undefined;
      }
    };
  }

  readonly #tables = new Map<string, ComingTable>();
  /** Tables that come with another must be known beforehand. */
  knows(tables: readonly ComingTable[]): this {
    for (const table of tables) this.#tables.set(table.name, table);
    return this;
  }

  async #write(table: ComingTable, lines: readonly Line[], others?: { name: string; lines: readonly Line[] }) {
    const { progress } = this.#context;
    const all = others ? [...lines, ...others.lines] : lines;
    const insert = (some: readonly Line[], also: readonly Line[]) => async (tx: Tx) => {
      await importRows(tx, table.name, some);
      if (table.isScanned) await this.#haveScanned(tx, some);
      if (others) await importRows(tx, others.name, also);
    };
    const before = this.counted;
    const line = lines.at(-1)!.line;
    try {
      const counted = { ...before, rows: before.rows + all.length };
      await this.#commit({ line, counted }, insert(lines, others?.lines ?? []));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#writeOneByOne(table, lines, others, insert);
      await this.#commit({ line });
    }
    progress.add({ done: all.length });
  }

  /** With the rows, so that none waits for a scanner that was never asked. */
  async #haveScanned(tx: Tx, lines: readonly Line[]): Promise<void> {
    const keys = lines.flatMap(({ row }) => (row.scan === 'waiting' ? [String(row.storage_key)] : []));
    await tx.enqueueAll(keys.map((key) => scanFileJob.with({ key })));
  }

  async #writeOneByOne(
    table: ComingTable,
    lines: readonly Line[],
    others: { name: string; lines: readonly Line[] } | undefined,
    insert: (some: readonly Line[], also: readonly Line[]) => (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const by = together[table.name]?.by;
    for (const one of lines) {
      const also = by ? (others?.lines ?? []).filter(({ row }) => row[by] === one.row.id) : [];
      const added = 1 + also.length;
      const counted = { ...this.counted, rows: this.counted.rows + added };
      try {
        await this.#commit({ counted, line: one.line }, insert([one], also));
      } catch (error) {
        const slug = slugs[table.name];
        const isTaken = slug && (error as { code?: string }).code === '23505' && typeof one.row[slug] === 'string';
        if (!isTaken) {
          this.#refuse(error, `json/${table.name}.ndjson:${one.line}`);
          continue;
        }
        const renamed = { ...one.row, [slug]: otherSlug(one.row[slug] as string, this.#here.mapping.importId) };
        await this.#commit({ counted, line: one.line }, insert([{ ...one, row: renamed }], also)).catch((again) =>
          this.#refuse(again, `json/${table.name}.ndjson:${one.line}`),
        );
      }
    }
  }

  #refuse(error: unknown, place: string): void {
    if (!isRefusal(error)) throw error;
    const { refused, refusals, rows } = this.counted;
    if (refused >= mostRefused) throw new GiveUp('Too many rows of the archive do not fit.');
    const reason = error.message.slice(0, 200);
    this.#reached.counted = {
      rows,
      refused: refused + 1,
      refusals: refusals.length < mostShown ? [...refusals, { place, reason }] : refusals,
    };
  }

  /** Work and how far it came, in one transaction. */
  async #commit(step: Partial<Reached>, work: (tx: Tx) => Promise<unknown> = async () => {}): Promise<void> {
    const { services, payload, signal } = this.#context;
    signal.throwIfAborted();
    const reached = { ...this.#reached, ...step };
    await services.db.withOrg(this.#scope, async (tx) => {
      await tx.allowSeconds(120);
      await work(tx);
      const kept = await tx.run(sql`
        update organisation_imports set reached = ${JSON.stringify(reached)}
        where organisation_id = ${this.#scope.organisationId} and id = ${payload.importId} and state = 'importing'`);
      if (kept === 0) throw new GiveUp('The import was ended.');
    });
    this.#reached = reached;
  }
}

const importRows = async (tx: Tx, table: string, lines: readonly Line[]): Promise<void> => {
  if (lines.length === 0) return;
  const rows = JSON.stringify(alike(lines.map(({ row }) => row)));
  await tx.run(sql`select lintel.import_rows(${table}, ${rows}::jsonb)`);
};
