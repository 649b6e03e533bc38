import type { Tx } from '#server/core/db/transaction.ts';

export const runKind = 'connections.run';
export const revokeKind = 'connections.revoke';
/** What may pass is tried again by the job; what lasts longer, by the next round. */
export const mostRunAttempts = 6;

/** As soon as a worker is free, and not beside one that waits already. */
export const runSoon = (tx: Tx, connectionId: string, mode: 'sync' | 'test' = 'sync'): Promise<string> =>
  tx.enqueue({
    kind: runKind,
    payload: { connectionId, mode },
    key: mode === 'sync' ? connectionId : `${connectionId} test`,
    maxAttempts: mostRunAttempts,
  });
