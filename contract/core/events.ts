import { z } from 'zod';
import { id, instant } from './primitives.ts';

/** What an event is about. */
export const subject = z.strictObject({ type: z.string(), id });

/**
 * What open screens are told of an event: which thing changed, how and by whom, and nothing of its contents, since
 * not everybody in an organisation may see every record. Screens then read what they show, with their own rights.
 */
export const liveEvent = z.strictObject({
  id,
  kind: z.string(),
  subject,
  actorId: id.nullable(),
  at: instant,
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * The names of the messages on the stream `GET /api/v1/live` (text/event-stream).
 * `change` carries a live event. `resync`: something may have been missed, read again what is shown. `reconnect`: this
 * process stops, open the stream anew. `ended`: the session or the role it stood on is gone, ask who you are first.
 */
const liveMessages = ['change', 'resync', 'reconnect', 'ended'] as const;
export type LiveMessage = (typeof liveMessages)[number];
