import { useSyncExternalStore } from 'react';

/** What the workspace adds to the banner of every page; in its own words, so that public pages need not load them. */
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
