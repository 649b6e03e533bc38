import { holds } from '#contract/core/access.ts';
import type { BulkWish } from '#contract/people/lead-bulk.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { starterOf } from '#server/core/jobs/starter.ts';
import { actOf } from './acts.ts';
import { bulkJob } from './bulk-job.ts';
import { previewBulk } from './outcome.ts';

export async function checkWish(tx: Tx, actor: Member, { do: wished }: BulkWish): Promise<void> {
  const { right } = actOf(wished);
  if (!holds(actor.role, right)) throw new Refusal('forbidden', `Your role does not have the right ${right}.`);
  if (wished.act !== 'owner' || wished.owner === null) return;
  const member = await tx.one(sql`
    select from memberships where organisation_id = ${actor.organisationId} and user_id = ${wished.owner} and removed_at is null`);
  if (!member) throw invalid(['do', 'owner'], 'Nobody in this organisation has this id.');
}

export async function startBulk(tx: Tx, actor: Member, wish: BulkWish): Promise<{ jobId: string }> {
  await checkWish(tx, actor, wish);
  const { total } = await previewBulk(tx, actor, wish);
  const jobId = await tx.enqueue(
    bulkJob.with({ ...wish, by: starterOf(actor), askedAt: new Date().toISOString(), newest: newId(), total }),
  );
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: bulkJob.kind, act: wish.do.act, total },
  });
  return { jobId };
}
