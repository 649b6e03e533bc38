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
  // What a screen reads is badly asked for only where its address is: there is no such thing.
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

/** Which screen an error deserves. Whatever cannot be told apart is our fault, never the reader's. */
export function errorFactsOf(error: unknown): ErrorFacts {
  const problem = problemOf(error);
  const status = statusOf(error);
  const facts = { message: problem?.message, requestId: problem?.requestId };
  if (status !== undefined) return { kind: kinds[status] ?? 'failed', ...facts };
  return { kind: isUnreachable(error) ? 'offline' : 'failed', ...facts };
}

/**
 * `fetch` throws a TypeError when there is no way to the server, which the client carries as a cause. Whether the browser
 * knows of it says little: it may learn it later, or never where only the way beyond the next room is gone. A bare
 * TypeError may as well be a mistake of ours, unless there is no network at all.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Error && error.cause instanceof TypeError) return true;
  return typeof navigator !== 'undefined' && navigator.onLine === false && error instanceof TypeError;
}
