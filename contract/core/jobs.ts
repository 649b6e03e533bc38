import { z } from 'zod';
import { id, instant } from './primitives.ts';

/** `dead` means that all attempts failed; an operator can retry the job. */
export const jobStates = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const;
export const jobState = z.enum(jobStates);
export type JobState = z.infer<typeof jobState>;

const counts = {
  /** Unknown until the job has started. */
  total: z.int().nullable(),
  done: z.int(),
  skipped: z.int(),
  refused: z.int(),
};

const times = {
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
};

/** A long-running job as its starter sees it. */
export const jobRow = z.strictObject({
  id,
  kind: z.string(),
  state: jobState,
  ...counts,
  /** Why it failed, if the reason is meant for people. */
  notice: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  createdBy: id.nullable(),
  cancelRequested: z.boolean(),
  undoneBy: id.nullable(),
  ...times,
  can: z.strictObject({ cancel: z.boolean(), undo: z.boolean() }),
});

export const job = jobRow.extend({
  /** The first refused items: which row or record, and why. */
  refusals: z.array(z.strictObject({ item: z.string(), reason: z.string() })).max(1_000),
});
export type Job = z.infer<typeof job>;

/** A job as an operator sees it: its state, but nothing of its contents. */
export const operatedJob = z.strictObject({
  id,
  kind: z.string(),
  state: jobState,
  organisationId: id.nullable(),
  attempts: z.int(),
  maxAttempts: z.int(),
  runAt: instant,
  worker: z.string().nullable(),
  heartbeatAt: instant.nullable(),
  error: z.string().nullable(),
  ...counts,
  cancelRequested: z.boolean(),
  ...times,
});
