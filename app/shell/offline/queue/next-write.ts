import { type QueuedWrite, versionOf } from './queued-write.ts';
import { mentions } from './rewrite.ts';

/** The next write to send: the oldest that doesn't depend on one that the user has to decide about first. */
export function nextWrite(writes: readonly QueuedWrite[]): QueuedWrite | undefined {
  return writes.find(
    (write) => write.state === 'waiting' && !writes.some((other) => other.id < write.id && holdsUp(other, write)),
  );
}

function holdsUp(earlier: QueuedWrite, later: QueuedWrite): boolean {
  if (earlier.state === 'waiting') return false;
  if (earlier.made && mentions(later, earlier.made)) return true;
  return earlier.state === 'conflict' && earlier.subject === later.subject && versionOf(later) !== undefined;
}

/** The write and all writes that make no sense without it. */
export function withDependents(write: QueuedWrite, writes: readonly QueuedWrite[]): QueuedWrite[] {
  const all = [write];
  for (const one of writes) if (one.id > write.id && all.some(({ made }) => made && mentions(one, made))) all.push(one);
  return all;
}
