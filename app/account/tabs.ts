/** What the tabs of one browser tell each other about the session. The tokens themselves are cookies no script sees. */

export type SessionTimes = {
  /** Seconds since 1970 at which the access token ends. */
  expiresAt: number;
  /** Milliseconds at which it was got. */
  refreshedAt: number;
};

type TabNews =
  /** The server says that the session is over. */
  | { kind: 'ended' }
  | { kind: 'signedOut' }
  /** Somebody signed in, or works in another organisation now: what this tab shows is of before. */
  | { kind: 'changed' };

const timesKey = 'lintel-session';
const channelName = 'lintel-session';

/** In the browser's storage, not in a message: whoever gets the lock next must see it at once. */
export function readTimes(): SessionTimes | undefined {
  try {
    const { expiresAt, refreshedAt } = JSON.parse(localStorage.getItem(timesKey) ?? '{}') as Partial<SessionTimes>;
    return typeof expiresAt === 'number' && typeof refreshedAt === 'number' ? { expiresAt, refreshedAt } : undefined;
  } catch {
    // Storage may be forbidden, or hold what somebody else put there.
    return undefined;
  }
}

export function writeTimes(times: SessionTimes | undefined): void {
  try {
    if (times) localStorage.setItem(timesKey, JSON.stringify(times));
    else localStorage.removeItem(timesKey);
  } catch {
    // Without storage each tab refreshes when a call is refused.
  }
}

const owedKey = 'lintel-sign-out-owed';

/** Whether somebody of this browser signed out and the server has not said yet that it knows. */
export function isSignOutOwed(): boolean {
  try {
    return localStorage.getItem(owedKey) !== null;
  } catch {
    return false;
  }
}

export function oweSignOut(owed: boolean): void {
  try {
    if (owed) localStorage.setItem(owedKey, '1');
    else localStorage.removeItem(owedKey);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}

const listeners = new Set<(news: TabNews) => void>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => {
    for (const listener of listeners) listener(data);
  };
  return channel;
}

/** Reaches every other tab; what is over is over in this one too. */
export function tellTabs(news: TabNews): void {
  open()?.postMessage(news);
  if (news.kind !== 'changed') for (const listener of [...listeners]) listener(news);
}

export function onTabNews(listener: (news: TabNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
