import type { Write } from '#app/api.ts';

/**
 * Writes on their way: shown already, not yet answered. The browser drops its requests when a page is loaded anew or put
 * away, so they are kept on this device in that moment, at once and without waiting for a database. Whoever opens the
 * product next as the same person sends them under the same keys: what did arrive is not done twice.
 */
export type Sent = Pick<Write, 'name' | 'input' | 'request'>;

type Kept = { owner: string; writes: Sent[] };

const prefix = 'lintel-sending:';
const onTheWay = new Map<Write, string>();
let waiters: (() => void)[] = [];
let name: string | undefined;

/** This page's own place: another tab has writes on their way, too. */
const ownName = (): string => {
  name ??= `${prefix}${crypto.randomUUID()}`;
  return name;
};

export function setOut(owner: string, write: Write): void {
  onTheWay.set(write, owner);
  if (document.hidden) keep();
}

/** It was answered, or waits in the queue. */
export function arrived(write: Write): void {
  if (!onTheWay.delete(write)) return;
  if (name) keep();
  if (onTheWay.size > 0) return;
  for (const resolve of waiters) resolve();
  waiters = [];
}

/** When nothing is on its way any more. */
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
    // Where nothing can be stored, the request itself is all there is.
  }
}

/** What pages that are gone left on their way, with the places they are kept in. */
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
    // As if nobody had left anything.
  }
  return { places, writes };
}

export function forgetPlaces(places: readonly string[]): void {
  try {
    for (const place of places) localStorage.removeItem(place);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}

if (typeof window !== 'undefined') {
  const keepIfAny = () => {
    if (onTheWay.size > 0) keep();
  };
  addEventListener('pagehide', keepIfAny);
  // A phone that puts an application away may never come back to it, and tells only this much.
  document.addEventListener('visibilitychange', () => document.hidden && keepIfAny());
}
