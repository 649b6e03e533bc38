import type { QueuedWrite } from './queued-write.ts';
import { wantedFields } from './queued-write.ts';

type Clash = { field: string; mine: unknown; current: unknown };

/**
 * Where a change and somebody else's speak of the same thing. A field that the other did not touch since the person saw
 * it, or left as the person wants it, is no clash; one of which we do not know what the person saw, is.
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

/** What the person saw in the fields of a new change: what their earlier changes left there, else what the server told. */
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
