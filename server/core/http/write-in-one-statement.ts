import { newId } from '../db/ids.ts';
import { type Sql, sql } from '../db/sql.ts';
import { eventInsertIf, type NewEvent, type RecordedEvent, type Scope } from '../db/transaction.ts';
import type { Key } from './idempotency.ts';

type Parts = { write: Sql; reply: Sql; events: NewEvent[] };

/** Joins a write, its events and its kept answer into one statement that returns the reply as JSON text. */
export function writeInOneStatement(
  scope: Scope,
  parts: Parts,
  key: Key | undefined,
): { query: Sql; events: RecordedEvent[] } {
  const events = parts.events.map((event) => ({
    ...event,
    id: newId(),
    organisationId: scope.organisationId,
    actorId: scope.userId,
  }));
  const kept = key
    ? sql`, kept as (insert into idempotency_keys (owner, key, call, fingerprint, status, body)
        select ${key.owner}, ${key.key}, ${key.call}, ${key.fingerprint}, 200, body from reply)`
    : sql.raw('');
  const query = sql`with ${parts.write},
    reply as (select to_json(r)::text as body from (${parts.reply}) r),
    recorded as (${eventInsertIf(sql`reply`, scope, events)})${kept}
    select body from reply`;
  return { query, events };
}
