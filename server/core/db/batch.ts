import pg from 'pg';
import { batchMessage } from './messages.ts';
import type { Statement } from './sql.ts';

type Connection = {
  stream: { writable: boolean; write(bytes: Uint8Array): void };
  parsedStatements: Record<string, string>;
};

/**
 * Several prepared statements sent as one write with one Sync. PostgreSQL treats all before the Sync as one
 * transaction, so a `set_config(…, true)` holds for what follows and is gone afterwards: a scoped read or write costs
 * one round trip and no BEGIN and COMMIT. Answers are the first column of each statement's first row, as text.
 *
 * It extends pg's Query because a pipelined client refuses any other class.
 */
class Batch extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #answers: (string | null | undefined)[];
  #at = 0;
  #failed = false;
  parsedSomething = false;

  constructor(statements: readonly Statement[], done: (error: Error | null, answers: unknown) => void) {
    super('', undefined as never);
    this.#statements = statements;
    this.#answers = statements.map(() => undefined);
    (this as unknown as { callback: typeof done }).callback = done;
  }

  submit = (connection: unknown): void => {
    const { stream, parsedStatements } = connection as Connection;
    const message = batchMessage(this.#statements, (name) => parsedStatements[name] !== undefined);
    for (const { name, text } of this.#statements) {
      if (name === undefined || parsedStatements[name] !== undefined) continue;
      this.parsedSomething = true;
      parsedStatements[name] = text;
    }
    if (stream.writable) stream.write(message);
  };

  handleRowDescription(): void {}

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#answers[this.#at] ??= message.fields[0];
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#finish(error);
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.#finish(null);
  }

  #finish(error: Error | null): void {
    (this as unknown as { callback: (error: Error | null, answers: unknown) => void }).callback(error, this.#answers);
  }
}

export async function runBatch(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<(string | null | undefined)[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const batch = new Batch(statements, (error, answers) => {
        if (error === null) return resolve(answers as (string | null | undefined)[]);
        // After a failure nobody can say which of the newly parsed names the connection kept: let it go.
        if (batch.parsedSomething) broken = error;
        reject(error);
      });
      client.query(batch);
    });
  } finally {
    client.release(broken);
  }
}
