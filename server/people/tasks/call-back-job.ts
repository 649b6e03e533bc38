import { z } from 'zod';
import { day, id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { callBackKind } from '../messages/voice/dial-kind.ts';
import { subjectOf } from './events.ts';

/** Somebody called and nobody answered: a task for today. It has the id of the call, so that a second try makes no second one. */
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
        where ${lead}::uuid is null or exists (select from leads l where l.organisation_id = ${organisationId} and l.id = ${lead}::uuid)
        on conflict do nothing`);
      if (made === 0) return;
      const subject = subjectOf(callId, lead);
      tx.record({ kind: 'task.created', subject, data: { taskId: callId, title, dueOn, assignee } });
      if (assignee)
        tx.record({ kind: 'task.assigned', subject, data: { taskId: callId, title, from: null, to: assignee } });
    });
    return undefined;
  },
});
