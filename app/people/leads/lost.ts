import { useSyncExternalStore } from 'react';
import type { LeadChange } from './merge-change.ts';

/** One or several leads about to be lost, waiting for the reason and the follow-up date. */
export type Losing = {
  name: string;
  /** Whether the follow-up date is asked for too. */
  asksWhen: boolean;
  onSaid: (said: Pick<LeadChange, 'lostReason' | 'reengageOn'>) => void;
};

let open: Losing | undefined;
const listeners = new Set<() => void>();

function set(next: Losing | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

export const askWhyLost = (losing: Losing): void => set(losing);
export const lostIsSaid = (): void => set(undefined);

export function useLosing(): Losing | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => undefined,
  );
}
