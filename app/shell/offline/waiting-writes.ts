import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { QueuedWrite } from './queue/queued-write.ts';

/** This user's writes that the server does not have yet, as far as this tab knows; oldest first. */
let writes: readonly QueuedWrite[] = [];
const listeners = new Set<() => void>();

export const waitingWrites = (): readonly QueuedWrite[] => writes;

export function setWaitingWrites(next: readonly QueuedWrite[]): void {
  writes = next;
  for (const listener of [...listeners]) listener();
}

function onWaitingWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly QueuedWrite[] = [];
export const useWaitingWrites = (): readonly QueuedWrite[] =>
  useSyncExternalStore(onWaitingWrites, waitingWrites, () => none);

type Overlay = {
  /** A query's data with all waiting writes applied. */
  shown: (data: unknown, key: QueryKey) => unknown;
  /** The data of a query about a record that exists only on this device, which the server would not find. */
  invented: (key: QueryKey) => unknown;
};

let overlay: Overlay = { shown: (data) => data, invented: () => undefined };
export const setOverlay = (given: Overlay): void => {
  overlay = given;
};
export const withWaiting = (data: unknown, key: QueryKey): unknown =>
  writes.length > 0 ? overlay.shown(data, key) : data;
export const inventedFor = (key: QueryKey): unknown => (writes.length > 0 ? overlay.invented(key) : undefined);
