import type { QueryClient, QueryKey } from '@tanstack/react-query';

const renames = new Map<string, string>();
const listeners = new Set<() => void>();

/** A record created on this device now has its real id; everything that refers to the old id must follow. */
export function rename(from: string, to: string): void {
  renames.set(from, to);
  for (const listener of [...listeners]) listener();
}

export function onRename(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A URL with temporary ids replaced by the real ones. */
export const followed = (address: string): string =>
  [...renames].reduce((there, [from, to]) => there.replaceAll(from, to), address);

export const isRenamed = (key: QueryKey): boolean => key.some((part) => renames.has(part as string));

/** Until the URL has changed, a query under the old id keeps its data, because the server doesn't know that id. */
export const renamedTo = (client: QueryClient, key: QueryKey): unknown =>
  isRenamed(key) ? client.getQueryData(key) : undefined;
