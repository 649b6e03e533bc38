import { holds } from '#contract/core/access.ts';
import { type ListingBulkWish, listingBulk } from '#contract/inventory/listing-bulk.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { starterOf } from '#server/core/jobs/starter.ts';
import { actOf } from './acts.ts';
import { listingBulkJob } from './bulk-job.ts';
import { previewBulk } from './outcome.ts';

export const listingBulkRoutes: Served[] = [
  serve(listingBulk.previewBulk, async ({ tx, actor, input }) => {
    checkRight(actor, input);
    return previewBulk(tx, actor, input);
  }),
  serve(listingBulk.bulk, ({ tx, actor, input }) => startBulk(tx, actor, input)),
];

function checkRight(actor: Member, { do: wished }: ListingBulkWish): void {
  const { right } = actOf(wished);
  if (!holds(actor.role, right)) throw new Refusal('forbidden', `Your role does not have the right ${right}.`);
}

async function startBulk(tx: Tx, actor: Member, wish: ListingBulkWish): Promise<{ jobId: string }> {
  checkRight(actor, wish);
  const { total } = await previewBulk(tx, actor, wish);
  const jobId = await tx.enqueue(
    listingBulkJob.with({ ...wish, by: starterOf(actor), askedAt: new Date().toISOString(), newest: newId(), total }),
  );
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: listingBulkJob.kind, act: wish.do.act, total },
  });
  return { jobId };
}
