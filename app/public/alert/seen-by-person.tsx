import { useEffect } from 'react';
import { api } from '#app/api.ts';

const lookMs = 3_000;
const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const;

/**
 * Tells that somebody has the page before their eyes: they moved, or looked at it for a while. What mail scanners fetch
 * ahead of the reader does neither. Shows nothing.
 */
export default function SeenByPerson({ token }: { token: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, tell);
      document.removeEventListener('visibilitychange', wait);
    };
    function tell() {
      leave();
      // Nobody waits for it, and there is nothing to be said where it fails.
      void api.savedSearches.clickAlert({ token }).catch(() => undefined);
    }
    function wait() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(tell, lookMs);
    }
    for (const sign of signs) addEventListener(sign, tell, { passive: true });
    document.addEventListener('visibilitychange', wait);
    wait();
    return leave;
  }, [token]);
  return null;
}
