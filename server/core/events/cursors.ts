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
  /** Listeners that want one of their next events. */
  due: string[];
  /** Committed events exist that must wait until an older transaction ends. */
  held: boolean;
  /** A whole window of events was passed over, so that more may follow it. */
  isBehind: boolean;
};

/**
 * Finds the listeners that want one of the next `window` events, and moves the others past those events in the same statement:
 * one transaction per listener and event would cost the database more than the work of the listeners that want the event.
 */
export async function lookForWork(tx: Queries, listeners: readonly Listener[], window: number): Promise<Work> {
  const wishes = JSON.stringify(listeners.map(({ name, kinds }) => ({ listener: name, kinds: kinds ?? null })));
  return tx.get<Work>(sql`
    with wishes as (
      select * from jsonb_to_recordset(${wishes}::jsonb) as wish(listener text, kinds text[])),
    cursors as materialized (
      select listener, tx, position, kinds from event_cursors join wishes using (listener)
      where retry_at is null or retry_at <= clock_timestamp()),
    -- Most listeners stand at the same place, so that the events after it are read once.
    ahead as materialized (
      select place.tx, place.position, next.*
      from (select distinct tx, position from cursors) place
      cross join lateral (
        select array_agg(distinct kind) as seen, count(*) as count, max(tx) as end_tx,
          (array_agg(position order by tx desc, position desc))[1] as end_position
        from (
          select kind, tx, position from events e
          where (e.tx, e.position) > (place.tx, place.position) and e.tx < lintel.event_horizon()
          order by e.tx, e.position limit ${sql.int(window)}) e) next
      where next.count > 0),
    found as materialized (
      select listener, ahead.*, kinds is null or kinds && seen as is_wanted from cursors join ahead using (tx, position)),
    -- In one order and without waiting, or two workers that look at once could wait for each other.
    free as materialized (
      select listener from event_cursors
      where listener in (select listener from found where not is_wanted) order by listener for update skip locked),
    passed as (
      update event_cursors c set tx = end_tx, position = end_position, moved_at = now(), attempts = 0, retry_at = null
      from found join free using (listener)
      where c.listener = found.listener and (c.tx, c.position) = (found.tx, found.position)
      returning found.count)
    select array(select listener from found where is_wanted) as due,
      exists (select from passed where count = ${sql.int(window)}) as "isBehind",
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

/**
 * Moves the cursor forward, in the transaction that took it. `lookForWork` of another worker may have passed it over the
 * unwanted events at the beginning of these; one that stands behind `to` was moved by nothing else.
 */
export async function moveCursor(tx: Queries, listener: string, to: Place): Promise<void> {
  const moved = await tx.run(sql`
    update event_cursors set tx = ${to.tx}, position = ${to.position}, moved_at = now(), attempts = 0, retry_at = null
    where listener = ${listener} and (tx, position) < (${to.tx}::bigint, ${to.position}::bigint)`);
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
