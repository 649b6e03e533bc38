import { ApiProblem, Unreachable } from '#app/api.ts';
import type { QueuedWrite } from './queued-write.ts';

export type Outcome =
  | { kind: 'sent'; answer: unknown }
  /** There was no answer, or the server asked to retry: retried automatically. `fault`: an internal server error. */
  | { kind: 'later'; waitMs?: number | undefined; fault?: NonNullable<QueuedWrite['problem']> }
  /** Waits until the user signs in again. */
  | { kind: 'signIn' }
  | { kind: 'conflict'; problem: NonNullable<QueuedWrite['problem']> }
  | { kind: 'refused'; problem: NonNullable<QueuedWrite['problem']> };

/** The server forgets idempotency keys after seven days; after that, a write that may have arrived isn't retried automatically. */
export const keyLastsMs = 6 * 24 * 3_600_000;

/** Whether the outcome of a write is unknown, so that it may only be resent under the same key. */
export function hasNoAnswer(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  if (error instanceof ApiProblem) return error.code === 'unavailable';
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

export function outcomeOf(error: unknown): Outcome {
  if (hasNoAnswer(error)) return { kind: 'later', waitMs: retryAfterOf(error) };
  if (!(error instanceof ApiProblem)) throw error;
  const { status, code, message, issues, current } = error;
  const problem = { status, code, message, issues, current };
  if (code === 'unauthenticated' || code === 'organisation_changed') return { kind: 'signIn' };
  if (code === 'version_conflict') return { kind: 'conflict', problem };
  if (code === 'unexpected') return { kind: 'later', fault: problem };
  if (code === 'rate_limited' || code === 'storage_full') return { kind: 'later', waitMs: retryAfterOf(error) };
  return { kind: 'refused', problem };
}

const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiProblem && error.retryAfter ? error.retryAfter * 1000 : undefined;
