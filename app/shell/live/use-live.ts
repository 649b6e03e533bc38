import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { sessionQuery } from '#app/account/session.ts';
import { readTimes } from '#app/account/tabs.ts';
import { concernsOf } from './live-keys.ts';
import { Refresher } from './refresher.ts';
import { shareStream } from './shared-stream.ts';

/** A tab that nobody has looked at for this long lets go of its stream, and reads everything anew when looked at. */
const hiddenMs = 5 * 60_000;
/** Shorter gaps are nobody's concern. */
const quietDownMs = 4_000;

let isDown = false;
const listeners = new Set<() => void>();

function setDown(down: boolean): void {
  isDown = down;
  for (const listener of listeners) listener();
}

/** Whether the screen may be behind what happens elsewhere. */
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

/** Once in the frame: what others change shows here without a reload. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresher = new Refresher(client);
    let close: (() => void) | undefined;
    let downTimer: ReturnType<typeof setTimeout> | undefined;
    let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

    const open = () => {
      close = shareStream({
        onChange: (event) => refresher.touch(concernsOf(event)),
        onResync: () => refresher.touchEverything(),
        onEnded: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
        beforeRetry: async () => {
          if ((readTimes()?.expiresAt ?? 0) * 1000 <= Date.now()) await refreshSession();
        },
        onState(state) {
          clearTimeout(downTimer);
          if (state === 'open') setDown(false);
          else downTimer = setTimeout(() => setDown(true), quietDownMs);
        },
      });
    };
    const look = () => {
      clearTimeout(hiddenTimer);
      if (document.hidden) {
        hiddenTimer = setTimeout(() => {
          close?.();
          close = undefined;
        }, hiddenMs);
      } else if (!close) {
        open();
        refresher.touchEverything();
      }
    };

    open();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(downTimer);
      clearTimeout(hiddenTimer);
      close?.();
      refresher.stop();
      setDown(false);
    };
  }, [client]);
}
