import pg from 'pg';
import { FirstText, PageBytes, type Reader, runBatch } from './batch.ts';
import { type Order, trusted, watchedOrder } from './order.ts';
import type { Page } from './page.ts';
import { openPool } from './pool.ts';
import { Rehearsal } from './rehearsal.ts';
import { type Sql, sql, statement } from './sql.ts';
import { Queries, type RecordedEvent, type Scope, scopeStatement, Tx } from './transaction.ts';

type DatabaseOptions = {
  app: pg.ClientConfig;
  system: pg.ClientConfig;
  poolSize?: number;
  /** Whether taking connections in the wrong order fails, as in development and in tests. */
  watched?: boolean;
  onError?: (error: Error) => void;
};

/**
 * Access to PostgreSQL. `withOrg` and `inOneBatch` connect as `lintel_app`, which sees the rows of the scope's organization and nothing
 * without a scope; `asSystem` connects as `lintel_system`, which handles identity, jobs and event delivery across organizations and has no
 * grant on client records.
 */
export class Database {
  readonly #app: pg.Pool;
  readonly #system: pg.Pool;
  readonly #outermost: pg.Pool;
  readonly #order: Order;
  /** The real database, also from within a rehearsal of it: rate limits must count rehearsed attempts too. */
  readonly lasting: Pick<Database, 'asSystem'> = this;
  readonly #systemConnection: pg.ClientConfig;
  readonly #committed: ((events: readonly RecordedEvent[]) => void)[] = [];
  readonly #enqueued: (() => void)[] = [];
  #closing = false;

  constructor({ app, system, poolSize = 10, watched = false, onError = () => {} }: DatabaseOptions) {
    this.#systemConnection = system;
    // Connections that end while the pools are closing are not errors.
    const report = (error: Error) => this.#closing || onError(error);
    this.#app = openPool(app, poolSize, report);
    const few = Math.max(5, Math.ceil(poolSize / 2));
    this.#system = openPool(system, few, report);
    this.#outermost = openPool(system, few, report);
    this.#order = watched ? watchedOrder() : trusted;
  }

  /** Calls the listener with events right after the commit that stored them. It only saves time: workers are responsible for delivery. */
  onCommitted(listener: (events: readonly RecordedEvent[]) => void): void {
    this.#committed.push(listener);
  }

  announce(events: readonly RecordedEvent[]): void {
    if (events.length === 0) return;
    this.#order.holdingNone(() => {
      for (const listener of this.#committed) listener(events);
    });
  }

  /** Calls the listener after each commit that enqueued a job. It only saves time: workers also poll. */
  onEnqueued(listener: () => void): void {
    this.#enqueued.push(listener);
  }

  /** Runs the work as if in a separate request, for the built-in substitute of a service that calls back while it is being called. */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return this.#order.holdingNone(work);
  }

  async withOrg<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#order.holding('organisation', async () => {
      const client = await this.#app.connect();
      return this.#commit(client, [scopeStatement(scope)], new Tx(client, scope), work);
    });
  }

  /** Does the work as `withOrg` would, returns its result, and rolls everything back. */
  async rehearse<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const rehearsal = this.rehearsal();
    try {
      return await rehearsal.withOrg(scope, work);
    } finally {
      await rehearsal.end();
    }
  }

  async asSystem<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#order.holding('system', async () => {
      const client = await this.#system.connect();
      return this.#commit(client, [], new Queries(client), work);
    });
  }

  /**
   * Like `asSystem`, for work that opens transactions of organizations inside it: event delivery, or an anonymous caller's write under its
   * idempotency key. It has a pool of its own, so that a holder of an organization's connection always finds a free system connection.
   */
  async asOutermost<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#order.holding('outermost', async () => {
      const client = await this.#outermost.connect();
      return this.#commit(client, [], new Queries(client), work);
    });
  }

  async #commit<Q extends Queries, T>(client: pg.PoolClient, prologue: Sql[], tx: Q, work: (tx: Q) => Promise<T>) {
    const { result, events } = await inTransaction(client, prologue, async () => {
      const result = await work(tx);
      return { result, events: await tx.writeEvents() };
    });
    this.announce(events);
    if (tx.enqueued.length > 0)
      this.#order.holdingNone(() => {
        for (const listener of this.#enqueued) listener();
      });
    return result;
  }

  /**
   * Runs the scope and one statement, whose answer is text made by PostgreSQL, in one round trip. `plannedOnce` is for a large statement of
   * one shape: planning it takes longer than running it, and by default PostgreSQL plans it every time if the values make it look slightly
   * cheaper.
   */
  async inOneBatch(scope: Scope, query: Sql, { plannedOnce = false } = {}): Promise<string | null | undefined> {
    const answer = await this.#read(
      plannedOnce ? plannedOnceScope(scope) : scopeStatement(scope),
      query,
      new FirstText(),
    );
    return answer.text;
  }

  /** Reads the scope and a page of rows in one round trip, as the bytes of the response. */
  async pageInOneBatch(
    scope: Scope,
    { rows, leaving = sql.raw('r.*'), cursor, limit }: Page,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const query = sql`select ${leaving}, ${sql.join(cursor)} from (${rows}) r`;
    const answer = await this.#read(scopeStatement(scope), query, new PageBytes(limit, cursor.length));
    return answer.end();
  }

  async #read<R extends Reader>(scope: Sql, query: Sql, reader: R): Promise<R> {
    await this.#order.holding('organisation', () =>
      runBatch(this.#app, [
        { statement: statement(scope), reader: new FirstText() },
        { statement: statement(query), reader },
      ]),
    );
    return reader;
  }

  /** The same database, except that none of its transactions is ever committed. The caller must end it. */
  rehearsal(): Rehearsal {
    return new Rehearsal(this, this.#app, this.#system);
  }

  /** A connection outside the pools, for LISTEN. The caller connects and ends it. */
  listener(): pg.Client {
    return new pg.Client({
      connectionTimeoutMillis: 2_000,
      ...this.#systemConnection,
      application_name: 'lintel notices',
      keepAlive: true,
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([this.#app.end(), this.#system.end(), this.#outermost.end()]);
  }
}

const plannedOnceScope = (scope: Scope): Sql =>
  sql`${scopeStatement(scope)}, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Sends BEGIN and the scope together with the first statement, without waiting for their answers. */
async function inTransaction<T>(client: pg.PoolClient, prologue: Sql[], work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  const opening = [client.query('begin'), ...prologue.map((query) => client.query(statement(query)))];
  // A failure here aborts the transaction, so the first statement of the work fails too and reports it.
  for (const sent of opening) sent.catch(() => {});
  try {
    const result = await work();
    await Promise.all(opening);
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of an aborted transaction with ROLLBACK and no error, which must not be reported as success.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
