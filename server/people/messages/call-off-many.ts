import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { chunk, lastOf, throughChunks } from '#server/core/bulk/chunks.ts';
import { checkAllowed } from '#server/core/bulk/undo-job.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import { defineJob, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';

const payload = z.strictObject({ jobId: id });

/**
 * Cancels the messages of a bulk send that have not gone out yet. Those already sent are counted as refused, because they can't be
 * recalled.
 */
export const callOffManyJob = defineJob({
  kind: 'messages.call_off_many',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  run: (context) => throughChunks(context, (after) => callOffChunk(context, after)),
});

type Row = { id: string; leadId: string; state: string };

function callOffChunk(
  { services, job, payload: { jobId }, progress }: JobContext<z.output<typeof payload>>,
  after?: string,
) {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    await checkAllowed(tx, await actorOf(tx, job), jobId);
    const ofJob = sql`organisation_id = ${scope.organisationId} and bulk_job_id = ${jobId} and state not in ('denied', 'cancelled')`;
    const total = after
      ? undefined
      : (await tx.get<{ n: number }>(sql`select count(*) as n from messages where ${ofJob}`)).n;
    const rows = await tx.all<Row>(sql`
      select id, lead_id as "leadId", state from messages where ${ofJob} ${after ? sql`and id > ${after}` : nothing}
      order by id limit ${sql.int(chunk)} for update`);
    const waiting = rows.filter(({ state }) => state === 'queued' || state === 'held');
    await tx.run(sql`
      update messages set state = 'cancelled', send_at = null
      where organisation_id = ${scope.organisationId} and id = any(${waiting.map((row) => row.id)}::uuid[])`);
    for (const { id: messageId, leadId } of waiting)
      tx.record({ kind: 'message.cancelled', subject: { type: 'lead', id: leadId }, data: { messageId } });
    await progress.commit(tx, {
      ...(total !== undefined && { total }),
      done: waiting.length,
      refused: rows.filter((row) => !waiting.includes(row)).map(({ leadId }) => ({ item: leadId, reason: 'gone_out' })),
      checkpoint: rows.at(-1)?.id ?? after,
    });
    return lastOf(rows);
  });
}
