import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What a database that is not there yet answers, or its machine: by the code of the system or of PostgreSQL. */
const notYet = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket's folder or file.
  'ENOENT',
  // It starts or stops, is being recovered, or has no connection left.
  '57P01',
  '57P03',
  '53300',
]);

const [firstMs, mostMs] = [200, 2_000];
const tryMs = 10_000;

/**
 * Waits until the database answers, however long that takes: on a machine that starts, nobody says who is first. `onWait` hears of
 * it once. What it refuses for good (a wrong password, no such database) is thrown. Answers false where it was aborted.
 */
export async function awaitDatabase(
  connection: pg.ClientConfig,
  { onWait, signal }: { onWait: (error: Error) => void; signal: AbortSignal },
): Promise<boolean> {
  for (let waitMs = firstMs, isTold = false; !signal.aborted; waitMs = Math.min(waitMs * 2, mostMs)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: tryMs });
    // Lost right after it was found: the next who connects says so.
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

/** Of a name with several addresses, each has its own reason. */
const isNotYet = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isNotYet)
    : notYet.has((error as { code?: string }).code ?? '') || /timeout|terminated/i.test(String(error));
