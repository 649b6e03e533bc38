import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '../departures/release.ts';

/** Passes a departing member's upcoming appointments to the member named in the plan; without one, they stay as agreed. */
async function releaseAppointments(tx: Tx, userId: string, to: string | null): Promise<number> {
  if (to === null) return 0;
  const { organisationId } = tx.scope;
  const moved = await tx.all<{ id: string }>(sql`
    select a.id from appointments a
    where a.organisation_id = ${organisationId} and a.organiser_id = ${userId} and a.last_at > now() and a.removed_at is null
    order by a.id limit ${sql.int(chunk)} for update`);
  const ids = moved.map(({ id }) => id);
  await tx.run(sql`
    update appointments set organiser_id = ${to}, version = version + 1
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`);
  await tx.run(sql`
    insert into appointment_people (organisation_id, appointment_id, user_id)
    select ${organisationId}, a, ${to} from unnest(${ids}::uuid[]) a on conflict do nothing`);
  await tx.run(sql`
    delete from appointment_people
    where organisation_id = ${organisationId} and user_id = ${userId} and appointment_id = any(${ids}::uuid[])`);
  return moved.length;
}

export const departing: readonly Departing[] = [
  {
    of: 'appointments',
    count: ({ organisationId, userId }) => sql`
      select count(*) from appointments
      where organisation_id = ${organisationId} and organiser_id = ${userId} and last_at > now() and removed_at is null`,
    release: releaseAppointments,
  },
];
