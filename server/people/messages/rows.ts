import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { dropFiles } from '../files/rows.ts';
import type { Letter } from '../letters/compose.ts';

/** Erases text, files, and recordings of messages with these addresses from before they belonged to a lead. */
export async function emptyStrangers(tx: Tx, addresses: readonly string[]): Promise<void> {
  const theirs = sql`organisation_id = ${tx.scope.organisationId} and lead_id is null and address = any(${addresses})`;
  const files = await tx.all<{ id: string }>(sql`
    select f.file_id as id from message_files f
    where f.organisation_id = ${tx.scope.organisationId} and f.message_id in (select id from messages where ${theirs})`);
  await dropFiles(
    tx,
    files.map(({ id }) => id),
  );
  await tx.run(sql`update messages set subject = '', body = '', letter = null where ${theirs}`);
  await tx.run(sql`delete from voice_calls where ${theirs}`);
}

/** Replaces the text of a message that has not been sent yet. */
export const rewrite = (tx: Tx, id: string, subject: string, body: string, letter: Letter): Promise<number> =>
  tx.run(sql`
    update messages set subject = ${subject}, body = ${body}, letter = ${JSON.stringify(letter)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

export const cancel = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update messages set state = 'cancelled', send_at = null where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

/** Cancels up to `most` unsent messages of a bulk send and returns how many. */
export async function cancelOfJob(tx: Tx, jobId: string, most: number): Promise<number> {
  const { organisationId } = tx.scope;
  const off = await tx.all<{ id: string; leadId: string | null }>(sql`
    update messages set state = 'cancelled', send_at = null
    where organisation_id = ${organisationId} and id in (
      select id from messages where organisation_id = ${organisationId} and bulk_job_id = ${jobId} and state in ('queued', 'held')
      order by id limit ${sql.int(most)} for update)
    returning id, lead_id as "leadId"`);
  for (const { id: messageId, leadId } of off)
    if (leadId) tx.record({ kind: 'message.cancelled', subject: { type: 'lead', id: leadId }, data: { messageId } });
  return off.length;
}
