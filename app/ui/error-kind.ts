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
export function errorFactsOf(error: unknown, isOnline: boolean): ErrorFacts {
  const problem = problemOf(error);
  const status = statusOf(error);
  const facts = { message: problem?.message, requestId: problem?.requestId };
  if (status !== undefined) return { kind: kinds[status] ?? 'failed', ...facts };
  if (!isOnline && (error instanceof TypeError || isUnreachable(error))) return { kind: 'offline', ...facts };
  return { kind: isUnreachable(error) ? 'unavailable' : 'failed', ...facts };
}

/** `fetch` throws a TypeError when there is no way to the server; the client carries it as a cause, which a mistake of ours has not. */
const isUnreachable = (error: unknown): boolean => error instanceof Error && error.cause instanceof TypeError;
