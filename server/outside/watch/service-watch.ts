import type { Logger } from 'pino';
import type { ServiceName } from '#contract/core/service-names.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';

/** Successes are frequent, so recording them this often is enough. */
const successEveryMs = 15_000;
const mostLetters = 500;

/** Records the latest success and failure of outside services for operators. It never delays or fails the work itself. */
export class ServiceWatch {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #succeeded = new Map<ServiceName, number>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Sets the current implementations; if one is unchanged, its start time stays. */
  async inForce(kinds: Partial<Record<ServiceName, string>>): Promise<void> {
    await this.#db.asSystem((tx) =>
      tx.run(sql`
        insert into outside_services as s (name, kind) select * from unnest(${Object.keys(kinds)}::text[], ${Object.values(kinds)}::text[])
        on conflict (name) do update
          set kind = excluded.kind, since = now(), succeeded_at = null, failed_at = null, failure = null
          where s.kind <> excluded.kind`),
    );
  }

  succeeded(name: ServiceName): void {
    const last = this.#succeeded.get(name);
    if (last !== undefined && performance.now() - last < successEveryMs) return;
    this.#succeeded.set(name, performance.now());
    this.#write(sql`update outside_services set succeeded_at = now() where name = ${name}`);
  }

  failed(name: ServiceName, error: unknown): void {
    this.#succeeded.delete(name);
    const words = (error instanceof Error ? error.message : String(error)).slice(0, mostLetters);
    this.#write(sql`update outside_services set failed_at = now(), failure = ${words} where name = ${name}`);
  }

  /** Resolves when everything recorded so far is written. */
  settled(): Promise<unknown> {
    return this.#writing;
  }

  #write(statement: ReturnType<typeof sql>): void {
    this.#writing = this.#writing
      .then(() => this.#db.asSystem((tx) => tx.run(statement)))
      .catch((error: unknown) => this.#log.debug({ err: error }, 'how a service fares could not be kept'));
  }
}
