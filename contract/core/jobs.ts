import { z } from 'zod';
import { id, instant } from './primitives.ts';

/** `dead`: tried as often as it may be; an operator can try it again. */
export const jobStates = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const;
export const jobState = z.enum(jobStates);
export type JobState = z.infer<typeof jobState>;

const counts = {
  /** Nobody knows before the work has been looked at. */
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

/** Long work as whoever started it sees it. */
export const jobRow = z.strictObject({
  id,
  kind: z.string(),
  state: jobState,
  ...counts,
  /** Why it failed, where that is for people to read. */
  notice: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  createdBy: id.nullable(),
  cancelRequested: z.boolean(),
  undoneBy: id.nullable(),
  ...times,
  can: z.strictObject({ cancel: z.boolean(), undo: z.boolean() }),
});

export const job = jobRow.extend({
  /** The first of what was refused: which row or record, and why. */
  refusals: z.array(z.strictObject({ item: z.string(), reason: z.string() })).max(1_000),
});
export type Job = z.infer<typeof job>;

/** A job as an operator sees it: how it fares, and nothing of what it works on. */
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
