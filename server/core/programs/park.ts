import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { runLater } from './run-later.ts';

/** Pauses the program: none of its enrollments is due. */
export async function park(tx: Tx, programId: string): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    update programs set state = 'paused', version = version + 1 where organisation_id = ${organisationId} and id = ${programId}`);
  await tx.run(sql`
    update enrolments set parked_until = next_due_at, next_due_at = null
    where organisation_id = ${organisationId} and program_id = ${programId} and state = 'active' and next_due_at is not null`);
}

/** Resumes the enrollments. With `afresh`, a step that became due in the meantime is due now and on time; otherwise its lateness counts. */
export async function unpark(tx: Tx, programId: string, { afresh = false } = {}): Promise<void> {
  const set = afresh
    ? sql`next_due_at = greatest(parked_until, now()), step_at = greatest(step_at, least(now(), step_at + (now() - least(parked_until, now()))))`
    : sql`next_due_at = parked_until`;
  await tx.run(sql`
    update enrolments set ${set}, parked_until = null
    where organisation_id = ${tx.scope.organisationId} and program_id = ${programId} and state = 'active' and parked_until is not null`);
  await runLater(tx, Date.now());
}
