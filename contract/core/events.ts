import { z } from 'zod';
import { id, instant } from './primitives.ts';

/** The record that an event is about. */
export const subject = z.strictObject({ type: z.string(), id });

/**
 * What open screens are told about an event: which record changed, how and by whom, but none of its contents, because not everyone in an
 * organization may see every record. Screens then load what they show with their own rights.
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
 * The messages of the stream `GET /api/v1/live?since=…` (text/event-stream). Once it is open, a stream says `current` if nothing happened
 * since `since` (the `asOf` of a session or of an earlier message), and else `resync`. `change` carries a live event; `resync` means that
 * events may have been missed, so reload what is shown; `reconnect` means that this process is stopping, so reconnect; `ended` means that
 * the session or role is gone, so check who is signed in.
 */
const liveMessages = ['change', 'current', 'resync', 'reconnect', 'ended'] as const;
export type LiveMessage = (typeof liveMessages)[number];
/** With `current` and the first `resync`: the state of the database that everything loaded from then on contains. */
export type Caught = { asOf?: string };
