import type { Tx } from '#server/core/db/transaction.ts';
import { readTextJob } from './read-text-job.ts';
import { scanFileJob } from './scan-job.ts';

type Kept = { key: string; contentType: string; scan: 'off' | 'waiting' };

/** Enqueues the follow-up work for new content: the virus scan and reading a PDF's text. */
export async function lookAt(tx: Tx, id: string, { key, contentType, scan }: Kept): Promise<void> {
  if (scan === 'waiting') await tx.enqueue(scanFileJob.with({ key }));
  if (contentType === 'application/pdf') await tx.enqueue(readTextJob.with({ id, key }));
}
