import { errorText } from '../events/failures.ts';
import type { Services } from '../services.ts';
import { GiveUp, type JobKind, type JobResult, TryAgain } from './define-job.ts';
import type { Claim, Settlement } from './job-rows.ts';
import { Progress } from './progress.ts';

/** Why a running job is told to stop. */
type WhyStopped = 'cancelled' | 'too long' | 'taken' | 'stopping';

export type Run = {
  claim: Claim;
  stop(why: WhyStopped): void;
  /** How the run ended; undefined if another worker has taken the job. */
  ended: Promise<Settlement | undefined>;
};

/** A job that ignores its signal is no longer waited for after this time. */
const patienceMs = 2_000;

class Stopped extends Error {
  readonly why: WhyStopped;

  constructor(why: WhyStopped) {
    super(`The job was stopped: ${why}.`);
    this.why = why;
  }
}

class Unreadable extends Error {
  override message = 'The payload is not what this kind of job takes.';
}

export function startRun(services: Services, kind: JobKind, claim: Claim): Run {
  const stopping = new AbortController();
  const stop = (why: WhyStopped) => stopping.abort(new Stopped(why));
  const timer = setTimeout(() => stop('too long'), kind.timeoutSeconds * 1_000);
  const progress = new Progress(services.db, claim, () => stop('cancelled'));
  const ended = work(services, kind, claim, progress, stopping.signal)
    .then(async (result): Promise<Settlement> => {
      await progress.flush();
      return { state: 'done', result: result?.result, undo: result?.undo };
    })
    .catch(async (error: unknown) => {
      await progress.flush().catch(() => {});
      return settlementOf(error, kind, claim, stopping.signal);
    })
    .finally(() => clearTimeout(timer));
  return { claim, stop, ended };
}

async function work(
  services: Services,
  kind: JobKind,
  claim: Claim,
  progress: Progress,
  signal: AbortSignal,
): Promise<JobResult | undefined> {
  const { id, organisationId, createdBy, attempts: attempt, maxAttempts } = claim;
  const payload = kind.payload.safeParse(claim.payload);
  if (!payload.success) throw new Unreadable();
  const job = { id, kind: kind.kind, organisationId, createdBy, attempt, isLastAttempt: attempt >= maxAttempts };
  const running = kind.run({ payload: payload.data, services, job, progress, signal });
  return Promise.race([running, afterAbort(signal, patienceMs)]);
}

/** Rejects a while after the signal aborts, and otherwise never settles. */
function afterAbort(signal: AbortSignal, ms: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), ms).unref(), { once: true });
  });
}

function settlementOf(error: unknown, kind: JobKind, claim: Claim, signal: AbortSignal): Settlement | undefined {
  const why = signal.aborted && signal.reason instanceof Stopped ? signal.reason.why : undefined;
  if (why === 'taken') return undefined;
  if (why === 'cancelled') return { state: 'cancelled' };
  if (why === 'stopping') return { state: 'given back' };
  if (error instanceof GiveUp) return { state: 'dead', error: errorText(error), notice: error.message };
  // Waiting would not make an invalid payload valid.
  if (error instanceof Unreadable) return { state: 'dead', error: error.message };
  const text = why === 'too long' ? `It took longer than ${kind.timeoutSeconds} s.` : errorText(error);
  if (claim.attempts >= claim.maxAttempts) return { state: 'dead', error: text };
  const afterSeconds = error instanceof TryAgain ? error.afterSeconds : kind.pauseSeconds(claim.attempts);
  return { state: 'waiting', error: text, afterSeconds };
}
