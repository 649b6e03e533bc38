import type pg from 'pg';
import type { Database } from './database.ts';
import type { Page } from './page.ts';
import { type Sql, sql, statement } from './sql.ts';
import { Queries, type RecordedEvent, type Scope, scopeStatement, Tx } from './transaction.ts';

/** A lock that a rehearsal waits for is most often held by the rehearsal itself, so it gives up early. */
const lockTimeout = '2s';

type Stage = { client: pg.PoolClient; isBusy: boolean };

/**
 * The database as seen by a call that tries out a write: transactions open and are checked as usual, including deferred constraints, and
 * are all rolled back when the rehearsal ends. A transaction sees what earlier ones wrote, because all of them share one transaction of the
 * connection.
 */
export class Rehearsal implements Pick<Database, keyof Database> {
  readonly lasting: Pick<Database, 'asSystem'>;
  readonly events: RecordedEvent[] = [];
  readonly jobs: string[] = [];
  readonly #real: Database;
  readonly #pools: { app: pg.Pool; system: pg.Pool };
  readonly #stages: { app: Stage[]; system: Stage[] } = { app: [], system: [] };

  constructor(real: Database, app: pg.Pool, system: pg.Pool) {
    this.#real = real;
    this.lasting = real.lasting;
    this.#pools = { app, system };
  }

  withOrg<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#perform('app', scopeStatement(scope), (client) => new Tx(client, scope), work);
  }

  asSystem<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#perform('system', undefined, (client) => new Queries(client), work);
  }

  apart<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** A rehearsal has no nested pools: any connection held here is one of the rehearsal's own, so `asSystem` is enough. */
  asOutermost<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.asSystem(work);
  }

  async inOneBatch(scope: Scope, query: Sql): Promise<string | null | undefined> {
    const row = await this.withOrg(scope, (tx) => tx.one<Record<string, unknown>>(query));
    const [value] = Object.values(row ?? {});
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as string | null | undefined);
  }

  pageInOneBatch(scope: Scope, page: Page): Promise<Uint8Array<ArrayBuffer>> {
    return this.#real.pageInOneBatch(scope, page);
  }

  announce(events: readonly RecordedEvent[]): void {
    this.events.push(...events);
  }

  async end(): Promise<void> {
    for (const { client } of [...this.#stages.app, ...this.#stages.system]) {
      const broken = await client.query('rollback').then(
        () => undefined,
        (error: Error) => error,
      );
      client.release(broken);
    }
  }

  async #perform<Q extends Queries, T>(
    role: 'app' | 'system',
    prologue: Sql | undefined,
    open: (client: pg.PoolClient) => Q,
    work: (tx: Q) => Promise<T>,
  ): Promise<T> {
    const stage = await this.#stage(role);
    const { client } = stage;
    stage.isBusy = true;
    const tx = open(client);
    try {
      await client.query('savepoint rehearsed');
      if (prologue) await client.query(statement(prologue));
      const result = await work(tx);
      const events = await tx.writeEvents();
      // Checks deferred constraints now, because there will be no commit to check them.
      await client.query('set constraints all immediate');
      await client.query('set constraints all deferred');
      await client.query('release savepoint rehearsed');
      this.events.push(...events);
      this.jobs.push(...tx.enqueued);
      return result;
    } catch (error) {
      await client.query('rollback to savepoint rehearsed').catch(() => {});
      throw error;
    } finally {
      stage.isBusy = false;
    }
  }

  /** Finds or opens a connection with an open transaction that is not in use right now. */
  async #stage(role: 'app' | 'system'): Promise<Stage> {
    const idle = this.#stages[role].find(({ isBusy }) => !isBusy);
    if (idle) return idle;
    const client = await this.#pools[role].connect();
    const stage = { client, isBusy: true };
    this.#stages[role].push(stage);
    await client.query('begin');
    // Code that checks this setting leaves rows of the whole installation alone, so that no other transaction waits until the rehearsal is
    // rolled back.
    await client.query(
      statement(
        sql`select set_config('lock_timeout', ${lockTimeout}, true), set_config('lintel.rehearsal', 'on', true)`,
      ),
    );
    return stage;
  }

  /** A rehearsal inside a rehearsal is the same rehearsal. */
  rehearse<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withOrg(scope, work);
  }

  rehearsal(): never {
    throw new Error('A rehearsal has none of its own.');
  }

  listener(): never {
    throw new Error('A rehearsal hears nothing.');
  }

  onCommitted(): void {}
  onEnqueued(): void {}
  async close(): Promise<void> {}
}
