import type { z } from 'zod';
import type { Right } from '#contract/core/access.ts';
import type { NewJob } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import type { Progress } from './progress.ts';

export type RunningJob = {
  /** The same for every try: what reaches outside carries it, so that a second try is known for what it is. */
  id: string;
  kind: string;
  organisationId: string | null;
  createdBy: string | null;
  /** 1 on the first try. */
  attempt: number;
  isLastAttempt: boolean;
};

export type JobContext<Payload> = {
  payload: Payload;
  services: Services;
  job: RunningJob;
  progress: Progress;
  /** Aborted when the job is cancelled, takes too long, was taken by another worker, or the process stops. */
  signal: AbortSignal;
};

/** How finished work is taken back: a job, and the right whoever asks for it must hold. */
export type Undo = { job: NewJob; right: Right };

export type JobResult = { result?: Record<string, unknown>; undo?: Undo };

type Definition<Schema extends z.ZodType<Record<string, unknown>>> = {
  kind: string;
  payload: Schema;
  /**
   * May run more than once, also in part. To return is to be finished; what stops because of the signal throws
   * (`signal.throwIfAborted()`), and the worker knows whether that means cancelled or later.
   */
  run(context: JobContext<z.output<Schema>>): Promise<JobResult | undefined>;
  maxAttempts?: number;
  timeoutSeconds?: number;
  /** How many of this kind a worker runs at once; left out, as many as it runs at all. */
  concurrency?: number;
  pauseSeconds?: (attempt: number) => number;
  /** Long work that whoever started it watches. */
  shown?: boolean;
};

export type JobKind<Schema extends z.ZodType<Record<string, unknown>> = z.ZodType<Record<string, unknown>>> = Required<
  Omit<Definition<Schema>, 'concurrency'>
> & {
  concurrency: number | undefined;
  /** The job as it is enqueued. */
  with(payload: z.input<Schema>, when?: Pick<NewJob, 'key' | 'afterSeconds'>): NewJob;
};

/** Doubles from four seconds to an hour, spread so that what failed together does not come back together. */
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

/** It will never succeed: no further try. The message is read by people. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** It should be tried again, and after how long is known better here. */
export class TryAgain extends Error {
  override name = 'TryAgain';
  readonly afterSeconds: number;

  constructor(message: string, afterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.afterSeconds = afterSeconds;
  }
}
