import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { starterOf } from '#server/core/jobs/starter.ts';
import { leadsInBulk } from '../bulk/bulk.ts';

/** Applies the rules to all leads in one bulk act, which can be undone. Only one may run at a time. */
export async function applyRules(tx: Tx, actor: Member): Promise<{ jobId: string }> {
  await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
  const running = await tx.one(sql`
    select from jobs where organisation_id = ${actor.organisationId} and kind = ${leadsInBulk.job.kind}
      and state in ('waiting', 'running') and payload -> 'do' ->> 'act' = 'ownership'`);
  if (running) throw new Refusal('conflict', 'The rules are being applied already.');
  await tx.allowSeconds(30);
  const { total } = await tx.get<{ total: number }>(sql`
    select coalesce(sum(leads), 0)::bigint as total from lead_counts where organisation_id = ${actor.organisationId}`);
  const jobId = await tx.enqueue(
    leadsInBulk.job.with({
      by: starterOf(actor),
      do: { act: 'ownership' },
      selection: {},
      askedAt: new Date().toISOString(),
      newest: newId(),
      total,
    }),
  );
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: leadsInBulk.job.kind, act: 'ownership', total },
  });
  return { jobId };
}
