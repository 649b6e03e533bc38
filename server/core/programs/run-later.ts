import type { Tx } from '../db/transaction.ts';

/** By its name alone: whoever has somebody run need not know how it is done. */
export const runKind = 'programs.run';

/** One job an organisation looks for who is due; it comes when the first of them is. */
export async function runLater(tx: Tx, at: number): Promise<void> {
  const afterSeconds = Math.max(0, (at - Date.now()) / 1_000);
  await tx.enqueue({ kind: runKind, payload: {}, key: 'due', afterSeconds, maxAttempts: 20 });
}
