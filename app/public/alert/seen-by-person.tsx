import { useEffect } from 'react';
import { addressOf } from '#contract/core/addresses.ts';

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
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ token });
      // A page is left quickly: what was begun is brought to its end.
      void fetch(addressOf('/alerts/click'), { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
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
