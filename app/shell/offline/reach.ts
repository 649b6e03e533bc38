import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached: `cut` when the browser is offline, or when requests and two health checks in a row went unanswered.
 * `before` is null until the first change.
 */
export type Reach = { now: 'fine' | 'cut'; before: 'fine' | 'cut' | null };

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

let reach: Reach = { now: 'fine', before: null };
let asking = false;
const listeners = new Set<() => void>();

export const isCut = (): boolean => reach.now === 'cut';

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReach = (): Reach =>
  useSyncExternalStore(
    onReach,
    () => reach,
    () => reach,
  );

function set(now: Reach['now']): void {
  if (now === reach.now) return;
  reach = { now, before: reach.now };
  for (const listener of [...listeners]) listener();
}

/** Reports whether a request was answered. */
export function heard(answered: boolean): void {
  if (answered && navigator.onLine) set('fine');
  else if (!answered) void askUntilAnswered();
}

/** One lost request doesn't count as cut: a restarting server is back before anyone notices. */
async function askUntilAnswered(): Promise<void> {
  if (asking || !navigator.onLine) return;
  asking = true;
  try {
    for (let failures = 0; navigator.onLine; failures++) {
      if (await isHealthy()) return set('fine');
      if (failures > 0) set('cut');
      await new Promise((resolve) => setTimeout(resolve, Math.min(firstPauseMs * 2 ** failures, longestPauseMs)));
      if (reach.now === 'fine' && failures > 0) return;
    }
  } finally {
    asking = false;
  }
}

async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestPauseMs / 3) });
    return answer.ok;
  } catch {
    return false;
  }
}

if (typeof window !== 'undefined') {
  if (!navigator.onLine) set('cut');
  addEventListener('offline', () => set('cut'));
  addEventListener('online', () => set('fine'));
}
