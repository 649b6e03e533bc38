import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { insertTask } from '../../tasks/insert-task.ts';

/** Mornings begin about here for everybody the product is sold to. */
const morningUtcHours = 13;

/** Looks at the lead again in the morning of the day that was named. */
export async function reengageLater(tx: Tx, leadId: string, day: string): Promise<void> {
  const at = Date.parse(`${day}T00:00:00Z`) + morningUtcHours * 3_600_000;
  const afterSeconds = Math.max(0, Math.ceil((at - Date.now()) / 1_000));
  await tx.enqueue(reengageJob.with({ leadId }, { key: leadId, afterSeconds }));
}

type Lost = { name: string; owner_id: string | null; reengage_on: string; is_due: boolean };

/** Makes the task of trying again, once, for whoever owns the lead then. Who is no longer lost needs none. */
export const reengageJob = defineJob({
  kind: 'leads.reengage',
  payload: z.strictObject({ leadId: id }),
  timeoutSeconds: 60,
  async run({ services, job, payload: { leadId } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const lead = await tx.one<Lost>(sql`
        select name, owner_id, reengage_on, reengage_on <= (now() + interval '12 hours')::date as is_due from leads
        where organisation_id = ${scope.organisationId} and id = ${leadId} and stage = ${lostStage}
          and archived_at is null and reengage_on is not null for update`);
      if (!lead) return;
      if (!lead.is_due) return reengageLater(tx, leadId, lead.reengage_on);
      await tx.run(sql`
        update leads set reengage_on = null, version = version + 1 where organisation_id = ${scope.organisationId} and id = ${leadId}`);
      await insertTask(tx, {
        lead: leadId,
        title: `Get in touch again with ${lead.name}`.slice(0, 300),
        dueOn: lead.reengage_on,
        assignee: lead.owner_id,
      });
    });
    return undefined;
  },
});
