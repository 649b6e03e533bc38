import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Error codes, of the system or of PostgreSQL, that mean the database or its machine is not up yet. */
const notYet = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket's folder or file does not exist.
  'ENOENT',
  // PostgreSQL is starting, stopping or recovering, or has no free connection.
  '57P01',
  '57P03',
  '53300',
]);

const [firstMs, mostMs] = [200, 2_000];
const tryMs = 10_000;

/**
 * Waits as long as it takes for the database to answer, because a booting machine may start the two in either order; returns false if
 * aborted. Calls `onWait` once when it has to wait, and throws permanent errors (a wrong password, no such database).
 */
export async function awaitDatabase(
  connection: pg.ClientConfig,
  { onWait, signal }: { onWait: (error: Error) => void; signal: AbortSignal },
): Promise<boolean> {
  for (let waitMs = firstMs, isTold = false; !signal.aborted; waitMs = Math.min(waitMs * 2, mostMs)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: tryMs });
    // If the connection is lost right after it opened, the next connection reports the error.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (!isNotYet(error)) throw error;
      if (!isTold) onWait(error as Error);
      isTold = true;
      await pause(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return false;
}

/** A host name with several addresses fails with one error per address. */
const isNotYet = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isNotYet)
    : notYet.has((error as { code?: string }).code ?? '') || /timeout|terminated/i.test(String(error));
