import { problemOf, statusOf } from './problem.ts';

export type ErrorKind =
  | 'signedOut'
  | 'plan'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'rush'
  | 'failed'
  | 'unavailable'
  | 'offline';

const kinds: Readonly<Record<number, ErrorKind>> = {
  // A GET request is only malformed when its address is, so the reader sees "not found".
  400: 'missing',
  401: 'signedOut',
  402: 'plan',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  412: 'conflict',
  429: 'rush',
  503: 'unavailable',
};

export type ErrorFacts = { kind: ErrorKind; message: string | undefined; requestId: string | undefined };

/** Chooses the screen for an error. Errors that can't be classified count as our fault, never the reader's. */
export function errorFactsOf(error: unknown): ErrorFacts {
  const problem = problemOf(error);
  const status = statusOf(error);
  const facts = { message: problem?.message, requestId: problem?.requestId };
  if (status !== undefined) return { kind: kinds[status] ?? 'failed', ...facts };
  return { kind: isUnreachable(error) ? 'offline' : 'failed', ...facts };
}

/**
 * `fetch` throws a TypeError when the server can't be reached, and the API client carries it as the cause. `navigator.onLine` alone isn't
 * reliable, and a bare TypeError may be a bug of ours, so it counts only while the browser is offline.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Error && error.cause instanceof TypeError) return true;
  return typeof navigator !== 'undefined' && navigator.onLine === false && error instanceof TypeError;
}
