import { holds } from '#contract/core/access.ts';
import type { Member } from '../auth/actor.ts';
import { newId } from '../db/ids.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { starterOf } from '../jobs/starter.ts';
import { type ActJob, actJobOf } from './act-job.ts';
import { type Preview, previewBulk } from './outcome.ts';
import type { BulkThing, Wish } from './thing.ts';
import { type UndoJob, undoJobOf } from './undo-job.ts';

export type Bulk<Wished extends { act: string }, Selection, Reason> = {
  job: ActJob<Wished, Selection>;
  undoJob: UndoJob;
  /** What the act would do to the selected records, without doing it. */
  preview(tx: Tx, actor: Member, wish: Wish<Wished, Selection>): Promise<Preview<Reason>>;
  start(tx: Tx, actor: Member, wish: Wish<Wished, Selection>): Promise<{ jobId: string }>;
};

/** Everything needed to change many records at once: a preview, a job that makes the change, and a job that undoes it. */
export function bulkOf<Wished extends { act: string }, Selection, State extends object, Reason extends string>(
  thing: BulkThing<Wished, Selection, State, Reason>,
): Bulk<Wished, Selection, Reason> {
  const undoJob = undoJobOf(thing);
  const job = actJobOf(thing, undoJob);

  const preview = async (tx: Tx, actor: Member, wish: Wish<Wished, Selection>): Promise<Preview<Reason>> => {
    const { right } = thing.actOf(wish.do);
    if (!holds(actor.role, right)) throw new Refusal('forbidden', `Your role does not have the right ${right}.`);
    const fault = await thing.fault?.(tx, wish.do);
    if (fault) throw invalid(['do', ...fault.path], fault.message);
    return previewBulk(thing, tx, actor, wish);
  };

  return {
    job,
    undoJob,
    preview,
    async start(tx, actor, wish) {
      const { total } = await preview(tx, actor, wish);
      const asked = { by: starterOf(actor), askedAt: new Date().toISOString(), newest: newId(), total };
      const jobId = await tx.enqueue(job.with({ ...wish, ...asked } as Parameters<typeof job.with>[0]));
      tx.record({
        kind: 'job.started',
        subject: { type: 'job', id: jobId },
        data: { job: job.kind, act: wish.do.act, total },
      });
      return { jobId };
    },
  };
}
