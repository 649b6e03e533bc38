import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { rawOf } from '../raw-answers.ts';
import { findRecord, seenRecord, type Thing } from '../seen-records.ts';
import { waitingWrites } from '../waiting-writes.ts';
import type { Known } from './effects/effect.ts';
import { effectOf } from './effects/effects.ts';

/** A query's data with all waiting writes applied, in order. Rejected writes are left out, because they had no effect. */
export function shownIn(data: unknown, key: QueryKey, known: Known): unknown {
  return waitingWrites()
    .filter(({ state }) => state !== 'refused')
    .reduce((before, write) => effectOf(write.call).shown?.(before, key, write, known) ?? before, data);
}

/** The data of a query about a record that exists only on this device. */
export function inventedIn(key: QueryKey, known: Known): unknown {
  const write = waitingWrites().find(({ made }) => made !== undefined && JSON.stringify(key).includes(made));
  return write && effectOf(write.call).invented?.(key, write, known);
}

/** Applies the waiting writes to all queries on screen, without making their data look fresher. */
export function showWaiting(client: QueryClient, known: Known): void {
  for (const query of client.getQueryCache().getAll()) {
    const { queryKey, state } = query;
    if (state.data === undefined) continue;
    const next = shownIn(rawOf(query) ?? state.data, queryKey, known);
    if (next !== state.data) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  }
}

/** A record as the user sees it, or as the server last sent it. */
export function recordOnScreen(client: QueryClient, id: string): Thing | undefined {
  for (const { state } of client.getQueryCache().getAll()) {
    const found = findRecord(state.data, id);
    if (found) return found;
  }
  return seenRecord(id);
}
