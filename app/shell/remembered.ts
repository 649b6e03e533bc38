import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** A small preference of this reader on this device, shared between tabs. */
export function useRemembered<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): [Choice, (choice: Choice) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => remembered(name, choices, fallback),
    () => fallback,
  );
  const set = useCallback((next: Choice) => remember(name, next), [name]);
  return [choice, set];
}

export function remembered<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
  try {
    const stored = localStorage.getItem(keyOf(name)) as Choice | null;
    return stored !== null && choices.includes(stored) ? stored : fallback;
  } catch {
    // Storage is forbidden, so nothing is remembered.
    return fallback;
  }
}

function remember(name: string, choice: string): void {
  try {
    localStorage.setItem(keyOf(name), choice);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

const keyOf = (name: string) => `lintel-${name}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
