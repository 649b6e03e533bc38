import type { z } from 'zod';
import type { Right } from '#contract/core/access.ts';
import type { NewJob } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import type { Progress } from './progress.ts';

export type RunningJob = {
  /** The same for every attempt; calls to outside services carry it, so that a repeated attempt is recognized. */
  id: string;
  kind: string;
  organisationId: string | null;
  createdBy: string | null;
  /** 1 for the first attempt. */
  attempt: number;
  isLastAttempt: boolean;
};

export type JobContext<Payload> = {
  payload: Payload;
  services: Services;
  job: RunningJob;
  progress: Progress;
  /** Aborted when the job is canceled, times out, was taken by another worker, or the process stops. */
  signal: AbortSignal;
};

/** How to undo finished work: a job, and the right that the person requesting it needs. */
export type Undo = { job: NewJob; right: Right };

export type JobResult = { result?: Record<string, unknown>; undo?: Undo };

type Definition<Schema extends z.ZodType<Record<string, unknown>>> = {
  kind: string;
  payload: Schema;
  /**
   * May run more than once, and each time only in part. Returning means finished; work stopped by the signal must throw
   * (`signal.throwIfAborted()`), and the worker decides whether the job was canceled or continues later.
   */
  run(context: JobContext<z.output<Schema>>): Promise<JobResult | undefined>;
  maxAttempts?: number;
  timeoutSeconds?: number;
  /** How many jobs of this kind a worker runs at once; if omitted, only the worker's own limit applies. */
  concurrency?: number;
  pauseSeconds?: (attempt: number) => number;
  /** A long-running job whose progress is shown to the person who started it. */
  shown?: boolean;
};

export type JobKind<Schema extends z.ZodType<Record<string, unknown>> = z.ZodType<Record<string, unknown>>> = Required<
  Omit<Definition<Schema>, 'concurrency'>
> & {
  concurrency: number | undefined;
  /** The job in the form in which it is enqueued. */
  with(payload: z.input<Schema>, when?: Pick<NewJob, 'key' | 'afterSeconds'>): NewJob;
};

/** Doubles from four seconds to an hour, with jitter so that jobs that failed together don't retry together. */
const usualPause = (attempt: number): number => Math.min(3_600, 2 * 2 ** attempt) * (0.75 + Math.random() / 2);

export function defineJob<Schema extends z.ZodType<Record<string, unknown>>>(
  definition: Definition<Schema>,
): JobKind<Schema> {
  const complete = {
    maxAttempts: 10,
    timeoutSeconds: 300,
    concurrency: undefined,
    pauseSeconds: usualPause,
    shown: false,
    ...definition,
  };
  const { kind, maxAttempts, shown } = complete;
  return {
    ...complete,
    with: (payload, when = {}) => ({ kind, payload: payload as Record<string, unknown>, maxAttempts, shown, ...when }),
  };
}

/** Thrown when a job can never succeed, so that it is not retried. People read the message. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** Thrown to retry after a delay that the job itself knows best. */
export class TryAgain extends Error {
  override name = 'TryAgain';
  readonly afterSeconds: number;

  constructor(message: string, afterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.afterSeconds = afterSeconds;
  }
}
