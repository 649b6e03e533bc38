import type { Tx } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { GiveUp, type JobContext } from '../jobs/define-job.ts';

/** Records per transaction: few enough that no other request waits long for their locks. */
export const chunk = 500;

/** Works through all chunks in id order; a worker that takes over continues after the last finished chunk. */
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

/** The id that the next chunk starts after; undefined after the last chunk. */
export const lastOf = (rows: readonly { id: string }[]): string | undefined =>
  rows.length === chunk ? rows.at(-1)?.id : undefined;

/** The plan had room when the act was requested. If it has none now, the job gives up, because a retry would not find any. */
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
