import { useSyncExternalStore } from 'react';

/** What about unsent changes is before the person. */
type SyncDialog =
  /** The list of them. */
  | { kind: 'list' }
  | { kind: 'conflict'; id: number }
  /** Whether to sign out although something was not sent. */
  | { kind: 'leave'; answer: (leave: boolean) => void };

let shown: SyncDialog | null = null;
const listeners = new Set<() => void>();

export function showSyncDialog(dialog: SyncDialog | null): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

export const useSyncDialog = (): SyncDialog | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );

/** Whether to sign out all the same. */
export function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    showSyncDialog({
      kind: 'leave',
      answer(leave) {
        showSyncDialog(null);
        resolve(leave);
      },
    });
  });
}
