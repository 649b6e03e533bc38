import { useEffect } from 'react';
import { addressOf } from '#contract/core/addresses.ts';

const lookMs = 3_000;
const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const;

/** Reports that a person sees the page, after an interaction or some time in view; mail scanners do neither. Renders nothing. */
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
      // Nothing depends on the answer, so a failure is ignored.
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ token });
      // `keepalive` lets the request finish after the page is left.
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
