import { useSyncExternalStore } from 'react';

/** The open dialog about unsent changes. */
type SyncDialog =
  /** The list of unsent changes. */
  | { kind: 'list' }
  | { kind: 'conflict'; id: number }
  /** Asks whether to sign out although some changes are unsent. */
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

/** Asks whether to sign out anyway. */
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
