import { ApiProblem, api, Unreachable } from '#app/api.ts';
import { isSignOutOwed, readTimes, type SessionTimes, tellTabs, writeTimes } from './tabs.ts';

const tickMs = 30_000;
/** Three ticks: an access token is renewed within this time of its expiration. */
const aheadSeconds = 90;
/** A lost response is requested again at once: for a few seconds the server repeats the same one. */
const pausesMs = [1_500, 3_000];

let underway: Promise<boolean> | undefined;

/** Renews the access token; false when the session has ended. One request serves all concurrent calls and tabs. */
export function refreshSession(): Promise<boolean> {
  underway ??= oneTabAtATime(Date.now()).finally(() => {
    underway = undefined;
  });
  return underway;
}

async function oneTabAtATime(askedAt: number): Promise<boolean> {
  const once = async () => {
    // Another tab may have renewed it while this one waited for the lock.
    if ((readTimes()?.refreshedAt ?? 0) > askedAt) return true;
    return exchange();
  };
  return 'locks' in navigator ? navigator.locks.request('lintel-refresh', once) : once();
}

async function exchange(): Promise<boolean> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      rememberSession((await api.auth.refresh()).expiresAt);
      return true;
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) {
        forgetSession(isSignOutOwed() ? 'signedOut' : 'ended');
        return false;
      }
      if (!(error instanceof Unreachable) || pauseMs === undefined || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return false;
}

/** Called after a sign-in, a renewal, or any other response with new tokens. */
export function rememberSession(expiresAt: number): void {
  // An unchanged expiration is no renewal, and must not look like one to a tab that waits for the lock.
  if (readTimes()?.expiresAt !== expiresAt) writeTimes({ expiresAt, refreshedAt: Date.now() });
}

export function forgetSession(why: 'ended' | 'signedOut'): void {
  const had = readTimes() !== undefined;
  writeTimes(undefined);
  if (had) tellTabs({ kind: why });
}

const isDue = ({ expiresAt }: SessionTimes): boolean => expiresAt - Date.now() / 1000 <= aheadSeconds;

/** Keeps the session alive while the page is visible. Returns the function that stops it. */
export function keepRefreshing(): () => void {
  const tick = () => {
    const times = readTimes();
    if (document.hidden || !times || !isDue(times)) return;
    // If the server can't be reached, the next tick retries, and a call that needs the token reports its own error.
    refreshSession().catch(() => {});
  };
  const timer = setInterval(tick, tickMs);
  document.addEventListener('visibilitychange', tick);
  tick();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
