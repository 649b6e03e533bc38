import type { Tx } from '../db/transaction.ts';

/** The kind alone, so that code that enqueues the job doesn't have to import it. */
export const runKind = 'programs.run';

/** Enqueues the organization's one job for due enrollments, to run when the first of them is due. */
export async function runLater(tx: Tx, at: number): Promise<void> {
  const afterSeconds = Math.max(0, (at - Date.now()) / 1_000);
  await tx.enqueue({ kind: runKind, payload: {}, key: 'due', afterSeconds, maxAttempts: 20 });
}

/** Programs for records have their own job. */
export const runRecordsKind = 'programs.run_records';

/** For anything due sooner than this, a shared job might run before this transaction commits and miss it. */
const nearMs = 120_000;
const minuteMs = 60_000;

/**
 * Enqueues one job per minute in which something of the organization is due. It is not waited for, so that transactions that plan
 * appointments don't block each other; something due right away gets its own job.
 */
export async function runRecordsAt(tx: Tx, at: number): Promise<void> {
  const now = Date.now();
  const afterSeconds = Math.max(0, (at - now) / 1_000);
  if (at < now + nearMs) {
    await tx.enqueue({ kind: runRecordsKind, payload: {}, afterSeconds, maxAttempts: 20 });
    return;
  }
  // The job runs at the start of the minute, sees what is due later within it, and enqueues itself again.
  const minute = Math.floor(at / minuteMs) * minuteMs;
  await tx.enqueueUnlessWaiting({
    kind: runRecordsKind,
    payload: {},
    key: new Date(minute).toISOString(),
    afterSeconds: (minute - now) / 1_000,
    maxAttempts: 20,
  });
}

/** The same for many moments, once for each minute. */
export async function runRecordsAtEach(tx: Tx, moments: readonly number[]): Promise<void> {
  const firsts = new Map<number, number>();
  for (const at of moments) {
    const minute = Math.floor(at / minuteMs);
    firsts.set(minute, Math.min(firsts.get(minute) ?? at, at));
  }
  for (const at of firsts.values()) await runRecordsAt(tx, at);
}

/** Enqueues a single follow-up job, however many ran just now; in its own transaction it blocks no one who plans something. */
export async function runRecordsNext(tx: Tx, at: number): Promise<void> {
  const afterSeconds = Math.max(0.25, (at - Date.now()) / 1_000);
  await tx.enqueue({ kind: runRecordsKind, payload: {}, key: 'next', afterSeconds, maxAttempts: 20 });
}
