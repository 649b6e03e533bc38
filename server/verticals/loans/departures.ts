import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Departing } from '#server/people/departures/release.ts';

/** Open loans become the office's own where nobody is named. What funded stays theirs. */
export const departing: readonly Departing[] = [
  {
    of: 'loans',
    count: ({ organisationId, userId }) =>
      sql`select count(*) from loans where organisation_id = ${organisationId} and owner_key = ${userId} and state = 'open'`,
    release: async (tx, userId, to) => {
      const { organisationId } = tx.scope;
      const released = await tx.all<{ id: string }>(sql`
        update loans set owner_id = ${to}::uuid, version = version + 1, modified_at = now()
        where organisation_id = ${organisationId} and id in (
          select id from loans where organisation_id = ${organisationId} and owner_key = ${userId} and state = 'open'
          order by id limit ${sql.int(chunk)} for update)
        returning id`);
      for (const { id } of released)
        tx.record({ kind: 'loan.assigned', subject: { type: 'loan', id }, data: { from: userId, to } });
      return released.length;
    },
  },
  {
    of: 'loans',
    release: async (tx, userId, to) => {
      const { organisationId } = tx.scope;
      const released = await tx.all<{ id: string }>(sql`
        update loans set processor_id = ${to}::uuid, version = version + 1, modified_at = now()
        where organisation_id = ${organisationId} and id in (
          select id from loans where organisation_id = ${organisationId} and processor_id = ${userId} and state = 'open'
          order by id limit ${sql.int(chunk)} for update)
        returning id`);
      for (const { id } of released)
        tx.record({
          kind: 'loan.changed',
          subject: { type: 'loan', id },
          data: { changes: { processor: { from: userId, to } } },
        });
      return released.length;
    },
  },
];
