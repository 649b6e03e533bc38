import { z } from 'zod';
import { day, id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { callBackKind } from '../messages/voice/dial-kind.ts';
import { subjectOf } from './events.ts';

/**
 * Removes an erased person's name from call-back tasks without a lead. The task shares its id with the call, so it is found before the call
 * is deleted.
 */
export const forgetCallBacks = (tx: Tx, leads: readonly string[], addresses: readonly string[]): Promise<number> =>
  tx.run(sql`
    update tasks t set title = 'Call back' from voice_calls c
    where t.organisation_id = ${tx.scope.organisationId} and c.organisation_id = t.organisation_id and c.id = t.id
      and t.lead_id is null and (c.lead_id = any(${leads}::uuid[]) or c.address = any(${addresses}::text[]))`);

/**
 * Creates a task for today after a missed call. The task has the id of the call, so that a retry creates no second one, and further calls
 * create none while it is open.
 */
export const callBackJob = defineJob({
  kind: callBackKind,
  payload: z.strictObject({
    callId: id,
    lead: id.nullable(),
    assignee: id.nullable(),
    title: z.string(),
    dueOn: day,
  }),
  async run({ services, job, payload: { callId, lead, assignee, title: given, dueOn } }) {
    const organisationId = job.organisationId!;
    const title = given.slice(0, 300);
    await services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      const made = await tx.run(sql`
        insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id)
        select ${organisationId}, ${callId}, ${lead}, ${title}, ${dueOn}::date, ${assignee}
        where (${lead}::uuid is null or exists (select from leads l where l.organisation_id = ${organisationId} and l.id = ${lead}::uuid))
          and not exists (
            select from voice_calls own
            join voice_calls c on c.organisation_id = own.organisation_id and c.address = own.address and c.direction = 'in' and c.id <> own.id
            join tasks t on t.organisation_id = c.organisation_id and t.id = c.id and t.done_at is null
            where own.organisation_id = ${organisationId} and own.id = ${callId})
        on conflict do nothing`);
      if (made === 0) return;
      const subject = subjectOf(callId, lead);
      // Events are permanent, so the number of an unknown caller is left out of them.
      const said = lead ? title : 'Call back';
      tx.record({ kind: 'task.created', subject, data: { taskId: callId, title: said, dueOn, assignee } });
      if (assignee)
        tx.record({ kind: 'task.assigned', subject, data: { taskId: callId, title: said, from: null, to: assignee } });
    });
    return undefined;
  },
});
