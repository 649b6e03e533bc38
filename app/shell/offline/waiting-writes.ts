import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { QueuedWrite } from './queue/queued-write.ts';

/** What of this person's work the server does not know yet, as far as this tab has heard; oldest first. */
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
  /** A query's data with all that waits done. */
  shown: (data: unknown, key: QueryKey) => unknown;
  /** The data of a query about something that only this device knows of; the server would not find it. */
  invented: (key: QueryKey) => unknown;
};

let overlay: Overlay = { shown: (data) => data, invented: () => undefined };
export const setOverlay = (given: Overlay): void => {
  overlay = given;
};
export const withWaiting = (data: unknown, key: QueryKey): unknown =>
  writes.length > 0 ? overlay.shown(data, key) : data;
export const inventedFor = (key: QueryKey): unknown => (writes.length > 0 ? overlay.invented(key) : undefined);
