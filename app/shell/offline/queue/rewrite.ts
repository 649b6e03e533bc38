import { type QueuedWrite, versionOf } from './queued-write.ts';

type Answer = { id?: unknown; version?: unknown };

/**
 * Adjusts later writes after an earlier one was answered: they use the real id of the record it created, and the new version of the record
 * it changed. Returns only the writes that change.
 */
export function rewriteAfter(sent: QueuedWrite, answer: unknown, later: readonly QueuedWrite[]): QueuedWrite[] {
  const { id, version } = (answer ?? {}) as Answer;
  return later.flatMap((write) => {
    let next = write;
    if (sent.made && typeof id === 'string') next = renamed(next, sent.made, id);
    const subject = sent.made && typeof id === 'string' ? id : sent.subject;
    if (typeof version === 'number' && next.subject === subject && follows(sent, next, version))
      next = onVersion(next, version);
    return next === write ? [] : [next];
  });
}

/**
 * True only when no one else changed the record in between: an edit proves it by its version; without one, the new version must directly
 * follow the one that the user saw.
 */
function follows(sent: QueuedWrite, next: QueuedWrite, version: number): boolean {
  const seen = versionOf(next);
  if (seen === undefined || seen !== sent.version) return false;
  return versionOf(sent) !== undefined || sent.made !== undefined || version <= seen + 1;
}

/** The same change, based on another version. */
export function onVersion(write: QueuedWrite, version: number): QueuedWrite {
  const headers = { ...write.request.headers, 'if-match': `"${version}"` };
  return { ...write, version, request: { ...write.request, headers } };
}

/** The content has changed, so the write needs a new idempotency key. */
export function underNewKey(write: QueuedWrite): QueuedWrite {
  const headers = { ...write.request.headers, 'idempotency-key': crypto.randomUUID() };
  return { ...write, request: { ...write.request, headers }, triedAt: undefined };
}

/** Ids can't be confused with other text, so they are replaced everywhere. */
function renamed(write: QueuedWrite, from: string, to: string): QueuedWrite {
  if (!mentions(write, from)) return write;
  const replace = <T>(value: T): T =>
    value === undefined ? value : (JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T);
  const { input, request, subject } = write;
  return { ...write, input: replace(input), request: replace(request), subject: replace(subject) };
}

/** Whether a write refers to this id. */
export const mentions = ({ request }: QueuedWrite, id: string): boolean =>
  request.path.includes(id) || Boolean(request.body?.includes(id));
