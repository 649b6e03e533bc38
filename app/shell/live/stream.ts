import type { Caught, LiveEvent, LiveMessage } from '#contract/core/events.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export type StreamListener = {
  onChange: (event: LiveEvent) => void;
  /** Events may have been missed, so everything loaded before may be stale. */
  onResync: () => void;
  /** Nothing that was loaded before is stale, other than what is told without an event. */
  onCurrent: () => void;
  onState: (state: 'open' | 'down') => void;
  /** The session or the role behind it has changed. */
  onEnded: () => Promise<unknown>;
  /** Called before reconnecting, because the access token may have expired. */
  beforeRetry: () => Promise<unknown>;
};

/**
 * The server's event stream for a screen with data of `since` (`asOf` of the session); empty where that isn't known. Reconnects by itself
 * with growing delays; returns the function that stops it.
 */
export function openStream(listener: StreamListener, since: string): () => void {
  let known = since;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const on = (message: LiveMessage, act: (data: string) => void) =>
    source?.addEventListener(message, ({ data }) => act(data));

  const learn = (data: string) => {
    known = (JSON.parse(data) as Caught).asOf ?? known;
  };

  const again = (pauseMs: number, first: () => Promise<unknown>) => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await first().catch(() => {});
      if (!stopped) connect();
    }, pauseMs);
  };

  const connect = () => {
    source = new EventSource(`/api/v1/live?since=${encodeURIComponent(known)}`);
    source.onopen = () => {
      failures = 0;
      listener.onState('open');
    };
    source.onerror = () => {
      listener.onState('down');
      again(backoff(failures), listener.beforeRetry);
      failures += 1;
    };
    on('change', (data) => listener.onChange(JSON.parse(data) as LiveEvent));
    on('current', (data) => {
      learn(data);
      listener.onCurrent();
    });
    on('resync', (data) => {
      learn(data);
      listener.onResync();
    });
    // The server process is shutting down; clients reconnect spread over a few seconds.
    on('reconnect', () => again(spread(500, 3_000), async () => {}));
    on('ended', () => again(0, listener.onEnded));
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
}

const backoff = (failures: number) => spread(0.75, 1.25) * Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
const spread = (least: number, most: number) => least + Math.random() * (most - least);
