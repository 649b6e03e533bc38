import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/**
 * Reserves the time of all these members or none. Locks are taken per member in a fixed order, because two conflicting rows inserted at
 * once would deadlock on the exclusion constraint, which refuses a member who was just taken.
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

/** True if the database refused the reservation because another visitor just took the time. */
export const isPromised = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'booking_people_one_at_a_time';

/** The names of the hosts a visitor meets: the host, and on a page where all hosts attend, the others too. */
export const hostNames: Sql = sql`case when b.together then (
    select string_agg(trim(w.first_name || ' ' || w.last_name), ', ' order by p.user_id <> k.host_id, w.first_name, w.id)
    from appointment_people p join users w on w.id = p.user_id
    where p.organisation_id = k.organisation_id and p.appointment_id = k.appointment_id)
  else trim(u.first_name || ' ' || u.last_name) end`;
