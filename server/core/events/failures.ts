import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { moveCursor, readEvent, takeCursor } from './cursors.ts';
import { type DeliveredEvent, isAfter, type Listener } from './listener.ts';

export type FailureRules = { mostAttempts: number; pauseMs: (attempt: number) => number };

const mostErrorLength = 2_000;

/** An error for operators and the log. PostgreSQL's message may quote user data, so only its code and constraint are kept. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, mostErrorLength);
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  const isPostgres = /^[0-9A-Z]{5}$/.test(code ?? '');
  const text = isPostgres ? ['PostgreSQL', code, constraint].filter(Boolean).join(' ') : error.message;
  return `${error.name}: ${text}`.slice(0, mostErrorLength);
}

/** The database is unreachable, which is not the event's fault. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return (
    /^(08|57P|53|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|client was closed/i.test(message)
  );
}

/** Counts a failure of the event at the listener's cursor: it is retried after a pause, or set aside after the last attempt. */
export async function countFailure(
  db: Database,
  listener: Listener,
  event: DeliveredEvent,
  error: unknown,
  rules: FailureRules,
): Promise<{ setAside: boolean; pauseMs: number }> {
  return db.asSystem(async (tx) => {
    const cursor = await takeCursor(tx, listener.name);
    // Another worker has moved the cursor in the meantime.
    if (!cursor || !isAfter(event.place, cursor)) return { setAside: false, pauseMs: 0 };
    const attempts = cursor.attempts + 1;
    if (attempts < rules.mostAttempts) {
      const pauseMs = rules.pauseMs(attempts);
      await tx.run(sql`
        update event_cursors set attempts = ${attempts}, retry_at = clock_timestamp() + ${pauseMs} * interval '1 ms'
        where listener = ${listener.name}`);
      return { setAside: false, pauseMs };
    }
    await tx.run(sql`
      insert into event_failures (listener, organisation_id, event_id, kind, subject_type, subject_id, tx, position, attempts, error)
      values (${listener.name}, ${event.organisationId}, ${event.id}, ${event.kind}, ${event.subject.type}, ${event.subject.id},
              ${event.place.tx}, ${event.place.position}, ${attempts}, ${errorText(error)})
      on conflict (listener, event_id) do nothing`);
    await moveCursor(tx, listener.name, event.place);
    return { setAside: true, pauseMs: 0 };
  });
}

type Failure = { id: string; listener: string; organisationId: string; eventId: string };

/** Retries the events that one listener set aside for one record, oldest first, until one fails again. */
export async function retryFailures(db: Database, listeners: readonly Listener[], failureId: string): Promise<number> {
  const open = await db.asSystem((tx) =>
    tx.all<Failure>(sql`
      select f.id, f.listener, f.organisation_id as "organisationId", f.event_id as "eventId"
      from event_failures asked join event_failures f
        on f.listener = asked.listener and f.subject_id = asked.subject_id and f.subject_type = asked.subject_type
      where asked.id = ${failureId} and asked.settled_at is null and f.settled_at is null
      order by f.tx, f.position limit 1000`),
  );
  for (const failure of open) {
    const listener = listeners.find(({ name }) => name === failure.listener);
    if (!listener) throw new Error(`Nothing listens under the name ${failure.listener} any more.`);
    try {
      await settle(db, listener, failure);
    } catch (error) {
      await db.asSystem((tx) =>
        tx.run(sql`
          update event_failures set attempts = attempts + 1, error = ${errorText(error)}, failed_at = now()
          where id = ${failure.id}`),
      );
      throw error;
    }
  }
  return open.length;
}

/** Marks the failure as settled in the transaction of the work, so that two simultaneous retries do it once. */
async function settle(db: Database, listener: Listener, { id, organisationId, eventId }: Failure): Promise<void> {
  const event = await db.asSystem((tx) => readEvent(tx, organisationId, eventId));
  if (!event) throw new Error('The event is gone.');
  const settling = sql`update event_failures set settled_at = now() where id = ${id} and settled_at is null`;
  if (listener.works === 'as system') {
    await db.asSystem(async (tx) => {
      if ((await tx.run(settling)) === 1) await listener.handle(tx, [event]);
    });
  } else {
    await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      if ((await tx.run(settling)) === 1) await listener.handle(tx, [event]);
    });
  }
}
