import { type QueuedWrite, versionOf } from './queued-write.ts';

type Answer = { id?: unknown; version?: unknown };

/**
 * Later writes as they must read now that an earlier one was answered: they speak of what it made by its real id, and
 * of the record it changed by its new version. Answers only those that change.
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
 * Only where nobody else came in between: an edit proved it by its version, and without one the new version must be the
 * very next to that which the person saw.
 */
function follows(sent: QueuedWrite, next: QueuedWrite, version: number): boolean {
  const seen = versionOf(next);
  if (seen === undefined || seen !== sent.version) return false;
  return versionOf(sent) !== undefined || sent.made !== undefined || version <= seen + 1;
}

/** The same change, made on another version. */
export function onVersion(write: QueuedWrite, version: number): QueuedWrite {
  const headers = { ...write.request.headers, 'if-match': `"${version}"` };
  return { ...write, version, request: { ...write.request, headers } };
}

/** Sent anew as something else than before, so under another key. */
export function underNewKey(write: QueuedWrite): QueuedWrite {
  const headers = { ...write.request.headers, 'idempotency-key': crypto.randomUUID() };
  return { ...write, request: { ...write.request, headers }, triedAt: undefined };
}

/** Ids are unlike any other text, so they are replaced wherever they stand. */
function renamed(write: QueuedWrite, from: string, to: string): QueuedWrite {
  if (!mentions(write, from)) return write;
  const replace = <T>(value: T): T =>
    value === undefined ? value : (JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T);
  const { input, request, subject } = write;
  return { ...write, input: replace(input), request: replace(request), subject: replace(subject) };
}

/** Whether a write speaks of this id. */
export const mentions = ({ request }: QueuedWrite, id: string): boolean =>
  request.path.includes(id) || Boolean(request.body?.includes(id));
