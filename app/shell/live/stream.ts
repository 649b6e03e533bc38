import type { LiveEvent, LiveMessage } from '#contract/core/events.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export type StreamListener = {
  onChange: (event: LiveEvent) => void;
  /** Something may have been missed: what was read until now may be old. */
  onResync: () => void;
  onState: (state: 'open' | 'down') => void;
  /** The session, or the role it stood on, is not what it was. */
  onEnded: () => Promise<unknown>;
  /** Before it is tried again: the access token may have run out meanwhile. */
  beforeRetry: () => Promise<unknown>;
};

/** What the server tells of changes, for as long as wanted: comes back by itself, later each time. Answers how to stop. */
export function openStream(listener: StreamListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const on = (message: LiveMessage, act: (data: string) => void) =>
    source?.addEventListener(message, ({ data }) => act(data));

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
    source = new EventSource('/api/v1/live');
    source.onopen = () => {
      failures = 0;
      listener.onState('open');
      // Whatever was read until now was read without listening.
      listener.onResync();
    };
    source.onerror = () => {
      listener.onState('down');
      again(backoff(failures), listener.beforeRetry);
      failures += 1;
    };
    on('change', (data) => listener.onChange(JSON.parse(data) as LiveEvent));
    on('resync', () => listener.onResync());
    // That process stops: all its screens come back spread over a few seconds, to whichever answers then.
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
