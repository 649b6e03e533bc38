import type pg from 'pg';
import type { Database } from './database.ts';
import type { Page } from './page.ts';
import { type Sql, sql, statement } from './sql.ts';
import { Queries, type RecordedEvent, type Scope, scopeStatement, Tx } from './transaction.ts';

/** What one waits for while rehearsing is held by the rehearsal itself more often than by anybody else. */
const lockTimeout = '2s';

type Stage = { client: pg.PoolClient; isBusy: boolean };

/**
 * The database as somebody sees it who tries out what a write would do. Transactions are opened as ever and checked as
 * ever, deferred constraints too, and rolled back when the rehearsal ends. One that begins after another has ended sees
 * what that one wrote, since both stand in one transaction of the connection.
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

  /** Nothing is rehearsed that works within another: whoever holds a connection here holds one of this rehearsal's own. */
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
      // What a commit would refuse is refused now.
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

  /** A connection whose transaction is open, and nobody works in right now. */
  async #stage(role: 'app' | 'system'): Promise<Stage> {
    const idle = this.#stages[role].find(({ isBusy }) => !isBusy);
    if (idle) return idle;
    const client = await this.#pools[role].connect();
    const stage = { client, isBusy: true };
    this.#stages[role].push(stage);
    await client.query('begin');
    // Rows of the whole installation are left alone by whoever looks at this: nobody elsewhere waits until all is taken back.
    await client.query(
      statement(
        sql`select set_config('lock_timeout', ${lockTimeout}, true), set_config('lintel.rehearsal', 'on', true)`,
      ),
    );
    return stage;
  }

  /** Within a rehearsal everything is one. */
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
