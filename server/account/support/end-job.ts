import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

/** The access has expired anyway (`Actors`); this records the end for open screens and the audit log. */
export const endSupportJob = defineJob({
  kind: 'support.end',
  payload: z.strictObject({ id }),
  async run({ services, job, payload }) {
    const organisationId = job.organisationId!;
    await services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      const ended = await tx.one<{ operator: string | null }>(sql`
        update support_accesses set ended_at = ends_at, ended_side = 'time'
        where organisation_id = ${organisationId} and id = ${payload.id} and ended_at is null and ends_at <= now()
        returning operator_id as operator`);
      if (!ended) return;
      if (ended.operator) await tellProcesses(tx, [ended.operator]);
      tx.record({
        kind: 'support.ended',
        subject: { type: 'organisation', id: organisationId },
        data: { side: 'time' },
      });
    });
    return undefined;
  },
});
