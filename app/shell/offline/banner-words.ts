import { useSyncExternalStore } from 'react';

/** Text that the workspace adds to the banner. It is set from there, so that public pages needn't load its messages. */
let words = '';
const listeners = new Set<() => void>();

export function setBannerWords(next: string): void {
  words = next;
  for (const listener of listeners) listener();
}

export const useBannerWords = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => words,
    () => '',
  );
