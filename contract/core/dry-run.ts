import { z } from 'zod';
import type { AnyCall } from './call.ts';

/** With the value `true`, a write changes nothing and returns what it would do. */
export const dryRunHeader = 'Dry-Run';

/**
 * Writes of members and operators can be rehearsed. Writes of strangers and sign-in calls can't, because someone guessing a password, a
 * code or a link could guess without a trace; neither can writes that store their bytes as they arrive.
 */
export const takesDryRun = ({ repeat, access, body, reply }: AnyCall): boolean =>
  repeat !== 'read' && (access.who === 'member' || access.who === 'operator') && body !== 'stream' && reply === 'json';

export const rehearsed = z.strictObject({
  dryRun: z.literal(true),
  /** The answer that the call would give; null if it contains a secret. The ids in it will not exist afterward. */
  answer: z.unknown(),
  /** The events that would be recorded, in order. */
  events: z.array(
    z.strictObject({
      kind: z.string(),
      subject: z.strictObject({ type: z.string(), id: z.uuid() }),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The jobs that would be enqueued, such as messages to send or files to create. */
  jobs: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
});
export type Rehearsed = z.infer<typeof rehearsed>;
