import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { sessionQuery } from '#app/account/session.ts';
import { readTimes } from '#app/account/tabs.ts';
import { api } from '#app/api.ts';
import { Refresher } from './refresher.ts';
import { shareStream } from './shared-stream.ts';

/** A tab hidden for this long closes its stream, and refetches everything when it is shown again. */
const hiddenMs = 5 * 60_000;
/** Shorter interruptions aren't reported. */
const quietDownMs = 4_000;

/** What changes without an event of its own: the server tells it only to open streams. */
const untold = [{ domain: 'notifications' }, { domain: 'jobs' }, { domain: 'presence' }];

let isDown = false;
const listeners = new Set<() => void>();

function setDown(down: boolean): void {
  isDown = down;
  for (const listener of listeners) listener();
}

/** Whether the screen may be out of date. */
export function useLiveIsDown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isDown,
    () => false,
  );
}

let stop: (() => void) | undefined;
let hasListened = false;

/**
 * Shows changes by others without a reload. Starts before the first page loads data, so that no change falls between loading and listening.
 */
export function startLive(client: QueryClient): void {
  if (stop) return;
  // Only the first time nothing has been loaded yet that is older than the session.
  const since = hasListened ? '' : (client.getQueryData(sessionQuery.queryKey)?.asOf ?? '');
  hasListened = true;
  stop = listen(client, since);
}

/** Mounted once in the frame: listens as long as the workspace is shown. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    startLive(client);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [client]);
}

function listen(client: QueryClient, since: string): () => void {
  const refresher = new Refresher(client);
  let close: (() => void) | undefined;
  let downTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const open = () =>
    shareStream(
      {
        onChange: (event) => refresher.tell(event),
        onResync: () => refresher.touchEverything(),
        onCurrent: () => refresher.touch(untold),
        // Requested for this screen's organization: if the session has switched, the error reloads the tab.
        onEnded: async () => client.setQueryData(sessionQuery.queryKey, await api.account.session()),
        beforeRetry: async () => {
          if ((readTimes()?.expiresAt ?? 0) * 1000 <= Date.now()) await refreshSession();
        },
        onState(state) {
          if (state === 'down') downTimer ??= setTimeout(() => setDown(true), quietDownMs);
          else {
            clearTimeout(downTimer);
            downTimer = undefined;
            setDown(false);
          }
        },
      },
      since,
    );
  const look = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) {
      hiddenTimer = setTimeout(() => {
        close?.();
        close = undefined;
      }, hiddenMs);
    } else if (!close) {
      close = open();
      // Another tab may hold the stream, and won't repeat what this tab missed.
      refresher.touchEverything();
    }
  };

  close = open();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(downTimer);
    clearTimeout(hiddenTimer);
    close?.();
    refresher.stop();
    setDown(false);
  };
}
