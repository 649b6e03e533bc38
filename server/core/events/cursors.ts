import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import type { DeliveredEvent, Listener, Place } from './listener.ts';

export type Cursor = Place & { attempts: number };

/** A new listener receives events from now on; a migration may place its cursor earlier. */
export async function placeCursors(tx: Queries, listeners: readonly Listener[]): Promise<void> {
  const names = listeners.map(({ name }) => name);
  await tx.run(sql`
    insert into event_cursors (listener, tx, position)
    select name, lintel.event_horizon() - 1, ${Number.MAX_SAFE_INTEGER}::bigint from unnest(${names}::text[]) name
    on conflict do nothing`);
}

export type Work = {
  /** Listeners that have events to deliver now. */
  due: string[];
  /** Committed events exist that must wait until an older transaction ends. */
  held: boolean;
};

export async function lookForWork(tx: Queries, listeners: readonly Listener[]): Promise<Work> {
  const names = listeners.map(({ name }) => name);
  return tx.get<Work>(sql`
    select array(
        select listener from event_cursors c
        where listener = any(${names}::text[]) and (retry_at is null or retry_at <= clock_timestamp())
          and exists (select from events e where (e.tx, e.position) > (c.tx, c.position) and e.tx < lintel.event_horizon())
      ) as due,
      exists (select from events where tx >= lintel.event_horizon()) as held`);
}

/**
 * Takes a listener for this transaction; undefined if another worker has it or its retry is not due yet. It takes an advisory lock, because
 * a row lock would assign a transaction id, which would hold back the event horizon, and with it every other listener, as long as this one
 * works.
 */
export async function takeCursor(tx: Queries, listener: string): Promise<Cursor | undefined> {
  const { taken } = await tx.get<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('event cursor ' || ${listener}::text, 0)) as taken`);
  if (!taken) return undefined;
  return tx.one<Cursor>(sql`
    select tx, position, attempts from event_cursors
    where listener = ${listener} and (retry_at is null or retry_at <= clock_timestamp())`);
}

export async function moveCursor(tx: Queries, listener: string, from: Place, to: Place): Promise<void> {
  const moved = await tx.run(sql`
    update event_cursors set tx = ${to.tx}, position = ${to.position}, moved_at = now(), attempts = 0, retry_at = null
    where listener = ${listener} and tx = ${from.tx} and position = ${from.position}`);
  if (moved === 0) throw new Error(`The cursor of ${listener} was moved by another worker.`);
}

type Row = Omit<DeliveredEvent, 'subject' | 'place' | 'data'> &
  Place & { subjectType: string; subjectId: string; data: Record<string, unknown> | null };

/** The next events. Those that the listener doesn't want are included without their data, so that the cursor can pass them. */
export async function readEvents(
  tx: Queries,
  after: Place,
  listener: Listener,
  limit: number,
): Promise<DeliveredEvent[]> {
  const wanted = listener.kinds ? sql`kind = any(${listener.kinds}::text[])` : sql`true`;
  const rows = await tx.all<Row>(sql`
    select ${eventColumns}, case when ${wanted} then data end as data
    from events where (tx, position) > (${after.tx}, ${after.position}) and tx < lintel.event_horizon()
    order by tx, position limit ${sql.int(limit)}`);
  return rows.map(fromRow);
}

export async function readEvent(tx: Queries, organisationId: string, id: string): Promise<DeliveredEvent | undefined> {
  const row = await tx.one<Row>(sql`
    select ${eventColumns}, data from events where organisation_id = ${organisationId} and id = ${id}`);
  return row && fromRow(row);
}

const eventColumns = sql`
  id, organisation_id as "organisationId", kind, subject_type as "subjectType", subject_id as "subjectId",
  actor_kind as "actorKind", actor_id as "actorId", at, tx, position`;

function fromRow({ subjectType, subjectId, tx, position, data, ...rest }: Row): DeliveredEvent {
  return { ...rest, subject: { type: subjectType, id: subjectId }, data: data ?? {}, place: { tx, position } };
}
