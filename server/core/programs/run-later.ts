import type { Tx } from '../db/transaction.ts';

/** By its name alone: whoever has somebody run need not know how it is done. */
export const runKind = 'programs.run';

/** One job an organisation looks for who is due; it comes when the first of them is. */
export async function runLater(tx: Tx, at: number): Promise<void> {
  const afterSeconds = Math.max(0, (at - Date.now()) / 1_000);
  await tx.enqueue({ kind: runKind, payload: {}, key: 'due', afterSeconds, maxAttempts: 20 });
}

/** Programs for records have a lane of their own. */
export const runRecordsKind = 'programs.run_records';

/** Nearer than that, who is due might be overlooked by a job that runs before this transaction is over. */
const nearMs = 120_000;
const minuteMs = 60_000;

/**
 * One job a minute of an organisation in which something is due. It is not waited for: whoever plans an appointment holds up
 * nobody who plans another. What is due at once has a job of its own.
 */
export async function runRecordsAt(tx: Tx, at: number): Promise<void> {
  const now = Date.now();
  const afterSeconds = Math.max(0, (at - now) / 1_000);
  if (at < now + nearMs) {
    await tx.enqueue({ kind: runRecordsKind, payload: {}, afterSeconds, maxAttempts: 20 });
    return;
  }
  // At its beginning: that run sees who is due later within the minute, and comes again.
  const minute = Math.floor(at / minuteMs) * minuteMs;
  await tx.enqueueUnlessWaiting({
    kind: runRecordsKind,
    payload: {},
    key: new Date(minute).toISOString(),
    afterSeconds: (minute - now) / 1_000,
    maxAttempts: 20,
  });
}

/** However many ran just now, one comes again: alone in its transaction, it holds up nobody who plans something. */
export async function runRecordsNext(tx: Tx, at: number): Promise<void> {
  const afterSeconds = Math.max(0.25, (at - Date.now()) / 1_000);
  await tx.enqueue({ kind: runRecordsKind, payload: {}, key: 'next', afterSeconds, maxAttempts: 20 });
}
