import { useSyncExternalStore } from 'react';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadChange, LeadField } from './merge-change.ts';

/** A change of ours that met one of somebody else's. */
export type LeadConflict = { current: Lead; change: LeadChange; fields: LeadField[] };

let open: readonly LeadConflict[] = [];
const listeners = new Set<() => void>();

function set(next: readonly LeadConflict[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export const showConflict = (conflict: LeadConflict): void => set([...open, conflict]);

export const settleConflict = (conflict: LeadConflict): void => set(open.filter((one) => one !== conflict));

/** The one to be settled first. */
export function useConflict(): LeadConflict | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open[0],
    () => undefined,
  );
}
