import pg from 'pg';
import { batchMessage } from './messages.ts';
import type { RawRow } from './raw-rows.ts';
import { type Field, JsonBytes, RowJson } from './row-json.ts';
import type { Statement } from './sql.ts';

type Connection = {
  stream: { writable: boolean; write(bytes: Uint8Array): void };
  parsedStatements: Record<string, string>;
};

/** Turns the rows of a statement into a result. */
export interface Reader {
  /** Whether the reader needs the field descriptions before it can read rows. */
  readonly fields: boolean;
  row(row: RawRow, fields: RowJson | undefined): void;
}

export type Reading = { statement: Statement; reader: Reader };

/** The first field of the first row, as text. */
export class FirstText implements Reader {
  readonly fields = false;
  text: string | null | undefined;

  row({ fields: [first] }: RawRow): void {
    this.text ??= first;
  }
}

/**
 * Writes a page of a list as the bytes of the response. The last fields of each row hold its place in the list's order and are not sent.
 */
export class PageBytes implements Reader {
  readonly fields = true;
  readonly #limit: number;
  readonly #places: number;
  readonly #json = new JsonBytes();
  #count = 0;
  #next: string | null = null;

  constructor(limit: number, places: number) {
    this.#limit = limit;
    this.#places = places;
    this.#json.text('{"rows":[');
  }

  row(row: RawRow, fields: RowJson): void {
    if (this.#count > 0) this.#json.text(',');
    fields.write(this.#json, row, this.#places);
    this.#count += 1;
    if (this.#count === this.#limit) this.#next = row.fields.slice(-this.#places).join('~');
  }

  end(): Uint8Array<ArrayBuffer> {
    this.#json.text(`],"next":${JSON.stringify(this.#next)}}`);
    return this.#json.written;
  }
}

/** Field descriptions by statement name, which identifies the statement's text. Bounded because the number of names is. */
const known = new Map<string, RowJson>();

/**
 * Sends several prepared statements as one write with one Sync. PostgreSQL treats everything before the Sync as one transaction, so a
 * `set_config(…, true)` applies to what follows and is gone afterward: a scoped read or write costs one round trip and no BEGIN and COMMIT.
 * It extends pg's Query because a pipelined client refuses any other class.
 */
class Batch extends pg.Query {
  readonly #readings: readonly Reading[];
  #at = 0;
  #json: RowJson | undefined;
  #failure: Error | undefined;
  #told = false;
  parsedSomething = false;

  constructor(readings: readonly Reading[], done: (error: Error | null) => void) {
    super('', undefined as never);
    this.#readings = readings;
    (this as unknown as { callback: typeof done }).callback = done;
  }

  submit = (connection: unknown): void => {
    const { stream, parsedStatements } = connection as Connection;
    const sent = this.#readings.map(({ statement, reader }) => ({
      ...statement,
      describe: reader.fields && !known.has(statement.name ?? ''),
    }));
    const message = batchMessage(sent, (name) => parsedStatements[name] !== undefined);
    for (const { name, text } of sent) {
      if (name === undefined || parsedStatements[name] !== undefined) continue;
      this.parsedSomething = true;
      parsedStatements[name] = text;
    }
    if (stream.writable) stream.write(message);
  };

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#try(() => {
      this.#json = new RowJson(fields);
      const { name } = this.#readings[this.#at]!.statement;
      if (name !== undefined) known.set(name, this.#json);
    });
  }

  handleDataRow(row: RawRow): void {
    const { statement, reader } = this.#readings[this.#at]!;
    this.#json ??= known.get(statement.name ?? '');
    this.#try(() => reader.row(row, this.#json));
  }

  handleCommandComplete(): void {
    this.#at += 1;
    this.#json = undefined;
  }

  handleError(error: Error): void {
    this.#failure ??= error;
    this.#finish();
  }

  handleReadyForQuery(): void {
    this.#finish();
  }

  /** An error thrown here would reach the socket's event handler and end the process. */
  #try(work: () => void): void {
    if (this.#failure) return;
    try {
      work();
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  #finish(): void {
    if (this.#told) return;
    this.#told = true;
    (this as unknown as { callback: (error: Error | null) => void }).callback(this.#failure ?? null);
  }
}

export async function runBatch(pool: pg.Pool, readings: readonly Reading[]): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const batch = new Batch(readings, (error) => {
        if (error === null) return resolve();
        // After a failure it is unknown which of the newly parsed statements the connection kept, so it is discarded.
        if (batch.parsedSomething) broken = error;
        reject(error);
      });
      client.query(batch);
    });
  } finally {
    client.release(broken);
  }
}
