import type { QueuedWrite } from './queued-write.ts';
import { wantedFields } from './queued-write.ts';

type Clash = { field: string; mine: unknown; current: unknown };

/**
 * The fields in which our change and another person's conflict. A field is no conflict if the other person left it as we saw it, or set it
 * to our value; it is one if we don't know what was seen.
 */
export function clashesOf(write: Pick<QueuedWrite, 'request' | 'base'>, current: unknown): Clash[] {
  if (typeof current !== 'object' || current === null) return [];
  const now = current as Record<string, unknown>;
  return Object.entries(wantedFields(write)).flatMap(([field, mine]) => {
    const touched = !write.base || !(field in write.base) || !same(write.base[field], now[field]);
    return touched && !same(mine, now[field]) ? [{ field, mine, current: now[field] }] : [];
  });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values behind a new change: what the person's earlier changes left there, otherwise the server's last answer. */
export function baseFor(
  fields: readonly string[],
  earlier: readonly QueuedWrite[],
  told: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const base: Record<string, unknown> = {};
  for (const field of fields) {
    const last = earlier.findLast((write) => field in wantedFields(write));
    if (last) base[field] = wantedFields(last)[field];
    else if (told && field in told) base[field] = told[field];
  }
  return base;
}
