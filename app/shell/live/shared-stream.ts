import type { LiveEvent } from '#contract/core/events.ts';
import { openStream, type StreamListener } from './stream.ts';

/** Messages from the listening tab to the other tabs of this browser. */
type Word = { change: LiveEvent } | { resync: true } | { state: 'open' | 'down' } | { ended: true } | { hello: true };

const name = 'lintel-live';

/**
 * One event stream per browser, however many tabs: over plain HTTP a browser allows only six connections to one host, and six open tabs
 * would use them all. The tab that holds the lock listens and passes events on; when it closes, the next tab takes over.
 */
export function shareStream(listener: StreamListener, since: string): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openStream(listener, since);
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let lastState: 'open' | 'down' | undefined;
  let leads = false;
  const tell = (word: Word) => channel.postMessage(word);

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('hello' in data) {
      if (leads && lastState) tell({ state: lastState });
    } else if ('change' in data) listener.onChange(data.change);
    else if ('resync' in data) listener.onResync();
    else if ('ended' in data) void listener.onEnded().catch(() => {});
    else listener.onState(data.state);
  };
  tell({ hello: true });

  const lead = () => {
    if (leaving.signal.aborted) return;
    leads = true;
    const close = openStream(passingOn(), since);
    return new Promise<void>((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  };

  const passingOn = (): StreamListener => ({
    ...listener,
    onChange(change) {
      listener.onChange(change);
      tell({ change });
    },
    onResync() {
      listener.onResync();
      tell({ resync: true });
    },
    onEnded() {
      tell({ ended: true });
      return listener.onEnded();
    },
    onState(state) {
      lastState = state;
      listener.onState(state);
      tell({ state });
    },
  });

  // Rejects when this tab stops while waiting for the lock.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
}
