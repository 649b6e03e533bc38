import type { LiveEvent } from '#contract/core/events.ts';
import { openStream, type StreamListener } from './stream.ts';

/** What the tab that listens passes on to the others of this browser. */
type Word = { change: LiveEvent } | { resync: true } | { state: 'open' | 'down' } | { ended: true } | { hello: true };

const name = 'lintel-live';

/**
 * One stream a browser, however many tabs: a browser gives one address only six connections over plain HTTP, and
 * six open tabs would leave none to work with. Whichever tab holds the lock listens and passes on; when it goes, the
 * next one takes over.
 */
export function shareStream(listener: StreamListener): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openStream(listener);
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
    const close = openStream(passingOn());
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

  // Refused once we left while waiting.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
}
