import type { QueryClient, QueryKey } from '@tanstack/react-query';

const renames = new Map<unknown, string>();
const listeners = new Set<(from: string, to: string) => void>();

/** Something that was made on this device has its real id now: whatever names it in its address must follow. */
export function rename(from: string, to: string): void {
  renames.set(from, to);
  for (const listener of [...listeners]) listener(from, to);
}

export function onRename(listener: (from: string, to: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isRenamed = (key: QueryKey): boolean => key.some((part) => renames.has(part));

/** Until the address has followed, a query under the old id keeps what it had: the server does not know that id. */
export const renamedTo = (client: QueryClient, key: QueryKey): unknown =>
  isRenamed(key) ? client.getQueryData(key) : undefined;
