/**
 * Calls `onGone` when the process that started this one has ended, even by `kill -9`: bin/start.mjs holds the other end of a channel that
 * the system then closes. Does nothing, and keeps nothing alive, without such a channel.
 */
export function endWithParent(onGone: () => void): void {
  if (!process.send) return;
  if (process.connected) process.once('disconnect', onGone);
  else onGone();
  process.channel?.unref();
}
