import type { SystemListener } from './listener.ts';
import { noticesOf, sendLive } from './live-channel.ts';

/**
 * The reliable way to notify open screens. The process that made a change notifies them sooner (`Announcer`), unless it was killed right
 * after the commit; `Live` drops events it has already sent.
 */
export const liveListener: SystemListener = {
  name: 'live',
  works: 'as system',
  handle: (tx, events) => sendLive(tx, noticesOf(events)),
};
