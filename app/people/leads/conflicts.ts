import { useSyncExternalStore } from 'react';
import type { Dispute } from '#app/ui/record/save-change.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadChange } from './merge-change.ts';

export type LeadConflict = Dispute<Lead, LeadChange>;

let open: readonly LeadConflict[] = [];
const listeners = new Set<() => void>();

function set(next: readonly LeadConflict[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export const showConflict = (conflict: LeadConflict): void => set([...open, conflict]);

export const settleConflict = (conflict: LeadConflict): void => set(open.filter((one) => one !== conflict));

/** The conflict to resolve first. */
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
