import type { SystemListener } from './listener.ts';
import { noticesOf, sendLive } from './live-channel.ts';

/**
 * The sure way to open screens. The process that made a change tells them sooner (`Announcer`), unless it was killed
 * between commit and telling; screens recognise what they were told twice.
 */
export const liveListener: SystemListener = {
  name: 'live',
  works: 'as system',
  handle: (tx, events) => sendLive(tx, noticesOf(events)),
};
