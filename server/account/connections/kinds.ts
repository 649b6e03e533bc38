import type { Tx } from '#server/core/db/transaction.ts';

export const runKind = 'connections.run';
export const revokeKind = 'connections.revoke';
/** The job retries temporary failures this often; longer ones are left to the next scheduled run. */
export const mostRunAttempts = 6;

/** Queues a run as soon as possible; does nothing if one is already waiting. */
export const runSoon = (tx: Tx, connectionId: string, mode: 'sync' | 'test' = 'sync'): Promise<string> =>
  tx.enqueue({
    kind: runKind,
    payload: { connectionId, mode },
    key: mode === 'sync' ? connectionId : `${connectionId} test`,
    maxAttempts: mostRunAttempts,
  });
