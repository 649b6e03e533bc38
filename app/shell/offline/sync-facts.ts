import { useSyncExternalStore } from 'react';

/** What the banner says besides the network state; empty on public pages. */
type SyncFacts = {
  /** Number of changes that exist only on this device. */
  waiting: number;
  /** Age of the oldest answer on screen. */
  asOf: number | undefined;
};

const nothing: SyncFacts = { waiting: 0, asOf: undefined };
let facts = nothing;
const listeners = new Set<() => void>();

export function tellSyncFacts(some: Partial<SyncFacts>): void {
  const next = { ...facts, ...some };
  if (next.waiting === facts.waiting && next.asOf === facts.asOf) return;
  facts = next;
  for (const listener of listeners) listener();
}

export const useSyncFacts = (): SyncFacts =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => facts,
    () => nothing,
  );
