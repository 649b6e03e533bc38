import { ApiProblem, api, Unreachable } from '#app/api.ts';
import { isSignOutOwed, readTimes, type SessionTimes, tellTabs, writeTimes } from './tabs.ts';

const tickMs = 30_000;
/** Three ticks: within this time of its end an access token is replaced. */
const aheadSeconds = 90;
/** A lost answer is asked for again at once: for a few seconds the server gives the same one. */
const pausesMs = [1_500, 3_000];

let underway: Promise<boolean> | undefined;

/** A fresh access token; false where the session is over. Asked for once, however many calls and tabs want it. */
export function refreshSession(): Promise<boolean> {
  underway ??= oneTabAtATime(Date.now()).finally(() => {
    underway = undefined;
  });
  return underway;
}

async function oneTabAtATime(askedAt: number): Promise<boolean> {
  const once = async () => {
    // While we waited for our turn, another tab may have done it for us.
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

/** After a sign-in, a refresh, or whatever else came with new tokens. */
export function rememberSession(expiresAt: number): void {
  // Whoever only read it again has renewed nothing: another tab that waits for its turn must not think so.
  if (readTimes()?.expiresAt !== expiresAt) writeTimes({ expiresAt, refreshedAt: Date.now() });
}

export function forgetSession(why: 'ended' | 'signedOut'): void {
  const had = readTimes() !== undefined;
  writeTimes(undefined);
  if (had) tellTabs({ kind: why });
}

const isDue = ({ expiresAt }: SessionTimes): boolean => expiresAt - Date.now() / 1000 <= aheadSeconds;

/** Keeps the session alive while somebody looks at it. Answers how to stop. */
export function keepRefreshing(): () => void {
  const tick = () => {
    const times = readTimes();
    if (document.hidden || !times || !isDue(times)) return;
    // Unreachable now: the next tick tries again, and a call that needs it says so itself.
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
