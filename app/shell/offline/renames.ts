import type { QueryClient, QueryKey } from '@tanstack/react-query';

const renames = new Map<string, string>();
const listeners = new Set<() => void>();

/** Something that was made on this device has its real id now: whatever names it in its address must follow. */
export function rename(from: string, to: string): void {
  renames.set(from, to);
  for (const listener of [...listeners]) listener();
}

export function onRename(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An address with the ids that are real by now. */
export const followed = (address: string): string =>
  [...renames].reduce((there, [from, to]) => there.replaceAll(from, to), address);

export const isRenamed = (key: QueryKey): boolean => key.some((part) => renames.has(part as string));

/** Until the address has followed, a query under the old id keeps what it had: the server does not know that id. */
export const renamedTo = (client: QueryClient, key: QueryKey): unknown =>
  isRenamed(key) ? client.getQueryData(key) : undefined;
