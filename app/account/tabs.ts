/** What the tabs of one browser share about the session. The tokens themselves are cookies that scripts can't read. */

export type SessionTimes = {
  /** Unix time in seconds at which the access token expires. */
  expiresAt: number;
  /** Unix time in milliseconds of the last renewal. */
  refreshedAt: number;
};

type TabNews =
  /** The server reported that the session has ended. */
  | { kind: 'ended' }
  | { kind: 'signedOut' }
  /** A sign-in or a switch of organization: this tab shows outdated data. */
  | { kind: 'changed' };

const timesKey = 'lintel-session';
const channelName = 'lintel-session';

/** In storage rather than a message, because the next tab that gets the lock must see it at once. */
export function readTimes(): SessionTimes | undefined {
  try {
    const { expiresAt, refreshedAt } = JSON.parse(localStorage.getItem(timesKey) ?? '{}') as Partial<SessionTimes>;
    return typeof expiresAt === 'number' && typeof refreshedAt === 'number' ? { expiresAt, refreshedAt } : undefined;
  } catch {
    // Storage may be forbidden, or contain something else.
    return undefined;
  }
}

export function writeTimes(times: SessionTimes | undefined): void {
  try {
    if (times) localStorage.setItem(timesKey, JSON.stringify(times));
    else localStorage.removeItem(timesKey);
  } catch {
    // Without storage each tab renews its token when a call is rejected.
  }
}

const owedKey = 'lintel-sign-out-owed';

/** Whether a user signed out in this browser and the server has not confirmed it yet. */
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
    // Without storage, nothing was stored.
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

/** Reaches every other tab; an ended session is also reported in this tab. */
export function tellTabs(news: TabNews): void {
  open()?.postMessage(news);
  if (news.kind !== 'changed') for (const listener of [...listeners]) listener(news);
}

export function onTabNews(listener: (news: TabNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
