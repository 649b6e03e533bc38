import type pg from 'pg';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { newId } from './ids.ts';
import { type Sql, sql, statement } from './sql.ts';
import { storedJson } from './stored-json.ts';

/**
 * The organization and user that a transaction runs for. Row-level security reads these fields, so none of them may come from request
 * input.
 */
export type Scope = {
  organisationId: string;
  userId: string | null;
  actorKind: 'user' | 'key' | 'system' | 'support';
  requestId?: string | undefined;
};

export type NewEvent = {
  kind: EventKind;
  subject: { type: string; id: string };
  data?: Record<string, unknown>;
};

/** A stored event may be of a kind that is no longer recorded. */
export type RecordedEvent = Omit<NewEvent, 'kind'> & {
  id: string;
  kind: string;
  organisationId: string;
  actorId: string | null;
};

export type NewJob = {
  kind: string;
  payload: Record<string, unknown>;
  /** While a job of this kind and key waits, no second one is added; the waiting job runs at the earlier of the two times. */
  key?: string;
  /** Counted by the database's clock. */
  afterSeconds?: number;
  maxAttempts?: number;
  /** A long-running job that a person started and watches. */
  shown?: boolean;
};

/** Runs statements in a transaction. Statements are prepared, named after their text. */
export class Queries {
  protected readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async all<Row>(query: Sql): Promise<Row[]> {
    const result = await this.client.query(statement(query));
    return result.rows as Row[];
  }

  async one<Row>(query: Sql): Promise<Row | undefined> {
    const rows = await this.all<Row>(query);
    return rows[0];
  }

  /** For a row that must exist: one just written, or an aggregate. */
  async get<Row>(query: Sql): Promise<Row> {
    const row = await this.one<Row>(query);
    if (row === undefined) throw new Error('A statement that must answer one row answered none.');
    return row;
  }

  /** Returns the number of affected rows. */
  async run(query: Sql): Promise<number> {
    const result = await this.client.query(statement(query));
    return result.rowCount ?? 0;
  }

  /** Raises the statement timeout for work that may take longer than a request's: imports, bulk changes. */
  async allowSeconds(seconds: number): Promise<void> {
    await this.run(sql`select set_config('statement_timeout', ${`${Math.ceil(seconds)}s`}, true)`);
  }

  /** Returns the job's id, or that of the job already waiting under the same key. */
  async enqueueFor(organisationId: string | null, userId: string | null, job: NewJob): Promise<string> {
    const row = await this.get<{ id: string }>(sql`
      insert into jobs (id, organisation_id, created_by, kind, payload, key, run_at, max_attempts, shown)
      values (${newId()}, ${organisationId}, ${userId}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.key ?? null},
              now() + ${job.afterSeconds ?? 0} * interval '1 second', ${job.maxAttempts ?? 10}, ${job.shown ?? false})
      on conflict (organisation_id, kind, key) where state = 'waiting' and key is not null do update
        -- One that failed keeps its pause.
        set run_at = case when jobs.attempts = 0 then least(jobs.run_at, excluded.run_at) else jobs.run_at end
      returning id`);
    this.#enqueued.push(job.kind);
    return row.id;
  }

  /** Enqueues many jobs in one statement; their keys must differ. */
  async enqueueAllFor(organisationId: string | null, userId: string | null, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const column = <T>(pick: (job: NewJob) => T) => jobs.map(pick);
    await this.run(sql`
      insert into jobs (id, organisation_id, created_by, kind, payload, key, run_at, max_attempts, shown)
      select j.id, ${organisationId}, ${userId}, j.kind, j.payload, j.key, now() + j.after * interval '1 second', j.attempts, j.shown
      from unnest(${column(newId)}::uuid[], ${column((job) => job.kind)}::text[],
                  ${column((job) => JSON.stringify(job.payload))}::jsonb[], ${column((job) => job.key ?? null)}::text[],
                  ${column((job) => job.afterSeconds ?? 0)}::float8[], ${column((job) => job.maxAttempts ?? 10)}::int[],
                  ${column((job) => job.shown ?? false)}::boolean[]) j(id, kind, payload, key, after, attempts, shown)
      on conflict (organisation_id, kind, key) where state = 'waiting' and key is not null do update
        set run_at = case when jobs.attempts = 0 then least(jobs.run_at, excluded.run_at) else jobs.run_at end`);
    this.#enqueued.push(...jobs.map(({ kind }) => kind));
  }

  /**
   * Does nothing if a job of the same kind and key already waits, and leaves its row alone, so that no transaction waits for another's
   * lock.
   */
  async enqueueUnlessWaitingFor(
    organisationId: string | null,
    userId: string | null,
    job: NewJob & { key: string },
  ): Promise<void> {
    await this.run(sql`
      insert into jobs (id, organisation_id, created_by, kind, payload, key, run_at, max_attempts)
      values (${newId()}, ${organisationId}, ${userId}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.key},
              now() + ${job.afterSeconds ?? 0} * interval '1 second', ${job.maxAttempts ?? 10})
      on conflict (organisation_id, kind, key) where state = 'waiting' and key is not null do nothing`);
    this.#enqueued.push(job.kind);
  }

  readonly #enqueued: string[] = [];
  /** The kinds of the jobs that the transaction has enqueued. */
  get enqueued(): readonly string[] {
    return this.#enqueued;
  }

  readonly #recorded: { scope: Scope; event: RecordedEvent }[] = [];

  /** Records an event of an organization and the user who caused it. It is written with the transaction and announced after it. */
  recordFor(scope: Scope, event: NewEvent): void {
    this.#recorded.push({
      scope,
      event: { ...event, id: newId(), organisationId: scope.organisationId, actorId: scope.userId },
    });
  }

  /** The events recorded so far in this transaction. */
  get recorded(): readonly RecordedEvent[] {
    return this.#recorded.map(({ event }) => event);
  }

  /** Writes all events of the transaction in the order they were recorded, with one statement per scope. */
  async writeEvents(): Promise<readonly RecordedEvent[]> {
    const byScope = Map.groupBy(this.#recorded, ({ scope }) => scope);
    for (const [scope, recorded] of byScope) {
      await this.run(
        eventInsert(
          scope,
          recorded.map(({ event }) => event),
        ),
      );
    }
    return this.#recorded.map(({ event }) => event);
  }
}

/** A transaction of one organization: its events and jobs commit with it or not at all. */
export class Tx extends Queries {
  readonly scope: Scope;

  constructor(client: pg.PoolClient, scope: Scope) {
    super(client);
    this.scope = scope;
  }

  record(event: NewEvent): void {
    this.recordFor(this.scope, event);
  }

  enqueue(job: NewJob): Promise<string> {
    return this.enqueueFor(this.scope.organisationId, this.scope.userId, job);
  }

  enqueueUnlessWaiting(job: NewJob & { key: string }): Promise<void> {
    return this.enqueueUnlessWaitingFor(this.scope.organisationId, this.scope.userId, job);
  }
  enqueueAll(jobs: readonly NewJob[]): Promise<void> {
    return this.enqueueAllFor(this.scope.organisationId, this.scope.userId, jobs);
  }
}

const eventColumns = sql`organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, request_id, data`;

export function eventInsert(scope: Scope, events: readonly RecordedEvent[]): Sql {
  const column = <T>(pick: (event: RecordedEvent) => T) => events.map(pick);
  return sql`
    insert into events (${eventColumns})
    select ${scope.organisationId}, e.id, e.kind, e.subject_type, e.subject_id, ${scope.actorKind}, ${scope.userId},
           ${scope.requestId ?? null}, e.data
    from unnest(${column((e) => e.id)}::uuid[], ${column((e) => e.kind)}::text[], ${column((e) => e.subject.type)}::text[],
                ${column((e) => e.subject.id)}::uuid[], ${column((e) => storedJson(e.data ?? {}))}::jsonb[])
      with ordinality as e(id, kind, subject_type, subject_id, data, n)
    order by e.n`;
}

/** Inserts a few events of a statement that may have changed nothing: they are written only if `done` has a row. */
export function eventInsertIf(done: Sql, scope: Scope, events: readonly RecordedEvent[]): Sql {
  const rows = events.map(
    ({ id, kind, subject, data = {} }) => sql`
      select ${scope.organisationId}::uuid, ${id}::uuid, ${kind}, ${subject.type}, ${subject.id}::uuid, ${scope.actorKind},
             ${scope.userId}::uuid, ${scope.requestId ?? null}, ${storedJson(data)}::jsonb from ${done}`,
  );
  return sql`insert into events (${eventColumns}) ${sql.join(rows, ' union all ')}`;
}

export const scopeStatement = (scope: Scope): Sql =>
  sql`select set_config('app.org_id', ${scope.organisationId}, true), set_config('app.user_id', ${scope.userId ?? ''}, true)`;
