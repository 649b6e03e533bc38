import type { Write } from '#app/api.ts';

/**
 * Writes that are shown but not yet answered. The browser drops their requests when the page is reloaded or closed, so they are stored on
 * this device at that moment, synchronously and without a database. The same user's next visit sends them under the same idempotency keys,
 * so that none takes effect twice.
 */
export type Sent = Pick<Write, 'name' | 'input' | 'request'>;

type Kept = { owner: string; writes: Sent[] };

const prefix = 'lintel-sending:';
const onTheWay = new Map<Write, string>();
let waiters: (() => void)[] = [];
let name: string | undefined;

/** A storage key for this page alone, because other tabs have pending writes too. */
const ownName = (): string => {
  name ??= `${prefix}${crypto.randomUUID()}`;
  return name;
};

export function setOut(owner: string, write: Write): void {
  onTheWay.set(write, owner);
  if (document.hidden) keep();
}

/** Called when the write was answered or queued. */
export function arrived(write: Write): void {
  if (!onTheWay.delete(write)) return;
  if (name) keep();
  if (onTheWay.size > 0) return;
  for (const resolve of waiters) resolve();
  waiters = [];
}

/** Resolves when no write is pending. */
export const allArrived = (): Promise<void> =>
  onTheWay.size === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve));

function keep(): void {
  const [owner] = onTheWay.values();
  try {
    if (owner === undefined) localStorage.removeItem(ownName());
    else {
      const writes = [...onTheWay.keys()].map(({ name: call, input, request }) => ({ name: call, input, request }));
      localStorage.setItem(ownName(), JSON.stringify({ owner, writes } satisfies Kept));
    }
  } catch {
    // Without storage, the request itself is the only copy.
  }
}

/** The pending writes of closed pages, with their storage keys. */
export function leftBehind(owner: string): { places: string[]; writes: Sent[] } {
  const places: string[] = [];
  const writes: Sent[] = [];
  try {
    for (const place of Object.keys(localStorage)) {
      if (!place.startsWith(prefix) || place === name) continue;
      const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Kept>;
      if (kept.owner !== owner) continue;
      places.push(place);
      writes.push(...(kept.writes ?? []));
    }
  } catch {
    // Treated as if there were none.
  }
  return { places, writes };
}

export function forgetPlaces(places: readonly string[]): void {
  try {
    for (const place of places) localStorage.removeItem(place);
  } catch {
    // Without storage, nothing was stored.
  }
}

if (typeof window !== 'undefined') {
  const keepIfAny = () => {
    if (onTheWay.size > 0) keep();
  };
  addEventListener('pagehide', keepIfAny);
  // A phone may never resume a page that it puts in the background, and this event is the only notice.
  document.addEventListener('visibilitychange', () => document.hidden && keepIfAny());
}
