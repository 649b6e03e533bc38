import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/**
 * Promises somebody's time, all of them or none. Whoever promises the same person waits here first, in one order: two rows
 * that exclude each other, written at once, would wait for each other. Whom another was promised a moment ago, the database
 * refuses.
 */
export async function promise(tx: Tx, bookingId: string, people: readonly string[], span: string): Promise<void> {
  const { organisationId } = tx.scope;
  const sorted = people.toSorted();
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('promise ' || ${organisationId}::text || u, 0)) from unnest(${sorted}::text[]) u`);
  await tx.run(sql`delete from booking_people where organisation_id = ${organisationId} and booking_id = ${bookingId}`);
  await tx.run(sql`
    insert into booking_people (organisation_id, booking_id, user_id, span)
    select ${organisationId}, ${bookingId}, u, ${span}::tstzrange from unnest(${sorted}::uuid[]) u`);
}

/** What the database itself refuses: somebody was promised to another visitor a moment ago. */
export const isPromised = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'booking_people_one_at_a_time';

/** Whom a visitor meets, by name: the host, and on a page that takes all of them the others too. */
export const hostNames: Sql = sql`case when b.together then (
    select string_agg(trim(w.first_name || ' ' || w.last_name), ', ' order by p.user_id <> k.host_id, w.first_name, w.id)
    from appointment_people p join users w on w.id = p.user_id
    where p.organisation_id = k.organisation_id and p.appointment_id = k.appointment_id)
  else trim(u.first_name || ' ' || u.last_name) end`;
