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
  /** Whether connections taken in the wrong order fail, as they do in development and in tests. */
  watched?: boolean;
  onError?: (error: Error) => void;
};

/**
 * The doors to PostgreSQL. `withOrg` and `inOneBatch` go through `lintel_app`, which sees the rows of the scope's
 * organisation and nothing without a scope. `asSystem` goes through `lintel_system`: identity, jobs and event delivery
 * across organisations, without any grant on client records.
 */
export class Database {
  readonly #app: pg.Pool;
  readonly #system: pg.Pool;
  readonly #outermost: pg.Pool;
  readonly #order: Order;
  /** The database itself, also for whoever was handed a rehearsal of it: what counts tries counts these too. */
  readonly lasting: Pick<Database, 'asSystem'> = this;
  readonly #systemConnection: pg.ClientConfig;
  readonly #committed: ((events: readonly RecordedEvent[]) => void)[] = [];
  readonly #enqueued: (() => void)[] = [];
  #closing = false;

  constructor({ app, system, poolSize = 10, watched = false, onError = () => {} }: DatabaseOptions) {
    this.#systemConnection = system;
    // What ends while we close was ended by us.
    const report = (error: Error) => this.#closing || onError(error);
    this.#app = openPool(app, poolSize, report);
    const few = Math.max(5, Math.ceil(poolSize / 2));
    this.#system = openPool(system, few, report);
    this.#outermost = openPool(system, few, report);
    this.#order = watched ? watchedOrder() : trusted;
  }

  /** Told of every event right after the commit that made it durable. For speed only: delivery is the workers' task. */
  onCommitted(listener: (events: readonly RecordedEvent[]) => void): void {
    this.#committed.push(listener);
  }

  announce(events: readonly RecordedEvent[]): void {
    if (events.length === 0) return;
    this.#order.holdingNone(() => {
      for (const listener of this.#committed) listener(events);
    });
  }

  /** Told after each commit that left work for the workers. For speed only: they look by themselves too. */
  onEnqueued(listener: () => void): void {
    this.#enqueued.push(listener);
  }

  /** Does it as somebody else's request would, for the stand-in of a service that calls back while it is called. */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return this.#order.holdingNone(work);
  }

  async withOrg<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#order.holding('organisation', async () => {
      const client = await this.#app.connect();
      return this.#commit(client, [scopeStatement(scope)], new Tx(client, scope), work);
    });
  }

  /** Does it all as `withOrg` would, answers what came of it, and takes everything back. */
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
   * As `asSystem`, for work within which transactions of organisations are opened: the delivery of events, a stranger's
   * write under its key. It has connections of its own, so that whoever holds an organisation's finds one of the system.
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
   * One round trip: the scope and one statement whose answer is text made by PostgreSQL. `plannedOnce` is for a large
   * statement of one shape: planning it takes longer than doing it, and left alone PostgreSQL plans it anew every time
   * if the values make it look a little cheaper.
   */
  async inOneBatch(scope: Scope, query: Sql, { plannedOnce = false } = {}): Promise<string | null | undefined> {
    const answer = await this.#read(
      plannedOnce ? plannedOnceScope(scope) : scopeStatement(scope),
      query,
      new FirstText(),
    );
    return answer.text;
  }

  /** One round trip: the scope and a page of rows, as the reply's bytes. */
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

  /** The same database, none of whose transactions is ever committed. Whoever asks for it ends it. */
  rehearsal(): Rehearsal {
    return new Rehearsal(this, this.#app, this.#system);
  }

  /** A connection of its own beside the pools, for LISTEN. The caller connects and ends it. */
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

/** BEGIN and the scope leave together with the first statement, without waiting for their answers. */
async function inTransaction<T>(client: pg.PoolClient, prologue: Sql[], work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  const opening = [client.query('begin'), ...prologue.map((query) => client.query(statement(query)))];
  // A failure here aborts the transaction, so the first statement of the work fails too and tells.
  for (const sent of opening) sent.catch(() => {});
  try {
    const result = await work();
    await Promise.all(opening);
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of an aborted transaction with a quiet ROLLBACK: never report that as done.
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
