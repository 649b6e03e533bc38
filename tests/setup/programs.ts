import { sql } from '#server/core/db/sql.ts';
import { recordPrograms } from '#server/core/programs/records.ts';
import { runDue } from '#server/core/programs/run.ts';
import '#server/programs.ts';
import type { TestServer } from './server.ts';

const scopeIn = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

/** When a record program is next due, soonest first, for one record or for the whole organization. */
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

/** Runs record programs as a worker does, with another clock. */
export const runRecords = ({ services: { db } }: TestServer, organisationId: string, now = Date.now()) =>
  runDue(db, scopeIn(organisationId), recordPrograms, { now: () => now });

/** Makes everything that waits in a program due now, and runs it. */
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
