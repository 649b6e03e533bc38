import { z } from 'zod';
import type { AnyCall } from './call.ts';

/** With `true`, a write does nothing and answers what it would do. */
export const dryRunHeader = 'Dry-Run';

/**
 * Writes of members and operators can be tried out. Not those of strangers and of one's own sign-in: whoever guesses a
 * password, a code or a link could guess without a trace. Not those whose bytes are stored while they arrive.
 */
export const takesDryRun = ({ repeat, access, body, reply }: AnyCall): boolean =>
  repeat !== 'read' && (access.who === 'member' || access.who === 'operator') && body !== 'stream' && reply === 'json';

export const rehearsed = z.strictObject({
  dryRun: z.literal(true),
  /** What the call would answer; null where that is a secret, which is shown only when it is given. Ids are not kept. */
  answer: z.unknown(),
  /** What would be recorded, in order. */
  events: z.array(
    z.strictObject({
      kind: z.string(),
      subject: z.strictObject({ type: z.string(), id: z.uuid() }),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  /** What would be left to do afterwards: messages to send, files to make. */
  jobs: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
});
export type Rehearsed = z.infer<typeof rehearsed>;
