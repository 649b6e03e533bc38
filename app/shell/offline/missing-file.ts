import { useEffect } from 'react';

const key = 'lintel-reloaded-at';
const onceInMs = 60_000;

/** How Chromium, Firefox, and Safari report a missing script. */
const missing = /dynamically imported module|module script failed/i;

/** A file of an older release may be gone from the server; reloads the page once to get the newer release. */
export function useReloadForMissingFile(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error) || !missing.test(error.message) || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < onceInMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }, [error]);
}
