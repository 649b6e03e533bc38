import type { Tx } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { GiveUp, type JobContext } from '../jobs/define-job.ts';

/** Records a transaction takes on: few enough to hold up nobody for long. */
export const chunk = 500;

/** Chunk after chunk in the order of ids; a worker that takes over goes on after the last one that was done. */
export async function throughChunks<Payload>(
  context: JobContext<Payload>,
  work: (after: string | undefined) => Promise<string | undefined>,
): Promise<undefined> {
  let after = (context.progress.checkpoint ?? undefined) as string | undefined;
  do {
    context.signal.throwIfAborted();
    after = await work(after);
  } while (after);
}

/** Where the next chunk goes on; nothing after the last. */
export const lastOf = (rows: readonly { id: string }[]): string | undefined =>
  rows.length === chunk ? rows.at(-1)?.id : undefined;

/** There was room when it was asked for; where it is gone by now, no later try will find it. */
export async function stillRoom(
  tx: Tx,
  rows: readonly { taking: boolean }[],
  requireRoom: ((tx: Tx, more: number) => Promise<void>) | undefined,
): Promise<void> {
  const taking = rows.filter((row) => row.taking).length;
  if (taking === 0 || !requireRoom) return;
  try {
    await requireRoom(tx, taking);
  } catch (error) {
    if (error instanceof Refusal) throw new GiveUp(error.message);
    throw error;
  }
}
