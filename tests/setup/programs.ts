import { sql } from '#server/core/db/sql.ts';
import { recordPrograms } from '#server/core/programs/records.ts';
import { runDue } from '#server/core/programs/run.ts';
import '#server/programs.ts';
import type { TestServer } from './server.ts';

const scopeIn = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

/** When the program of records is due next for these, the soonest first: for one record, or for all of an organisation. */
export const waitingIn = async (
  { services: { db } }: TestServer,
  organisationId: string,
  program: string,
  recordId: string | null = null,
): Promise<number[]> =>
  (
    await db.withOrg(scopeIn(organisationId), (tx) =>
      tx.all<{ at: string }>(sql`
        select e.next_due_at as at from enrolments e join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
        where e.organisation_id = ${organisationId} and p.house_key = ${program} and e.state = 'active' and e.next_due_at is not null
          and e.record_id = coalesce(${recordId}::uuid, e.record_id) order by 1`),
    )
  ).map(({ at }) => Date.parse(at));

/** Programs for records, run as a worker does, by another clock. */
export const runRecords = ({ services: { db } }: TestServer, organisationId: string, now = Date.now()) =>
  runDue(db, scopeIn(organisationId), recordPrograms, { now: () => now });

/** All that waits in a program is due now, and is done. */
export async function runNow(
  server: TestServer,
  organisationId: string,
  program: string,
  recordId: string | null = null,
): Promise<void> {
  await server.services.db.withOrg(scopeIn(organisationId), (tx) =>
    tx.run(sql`
      update enrolments e set step_at = now(), next_due_at = now() from programs p
      where p.organisation_id = e.organisation_id and p.id = e.program_id and e.organisation_id = ${organisationId}
        and p.house_key = ${program} and e.state = 'active' and e.record_id = coalesce(${recordId}::uuid, e.record_id)`),
  );
  await runRecords(server, organisationId, Date.now() + 1);
}
