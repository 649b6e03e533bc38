import { useEffect } from 'react';

const key = 'lintel-reloaded-at';
const onceInMs = 60_000;

/** The words of Chromium, Firefox and Safari for a script that is not there. */
const missing = /dynamically imported module|module script failed/i;

/** A file of an older release may be gone: then the page is loaded anew, once, and has the files of the newer one. */
export function useReloadForMissingFile(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error) || !missing.test(error.message) || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < onceInMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }, [error]);
}
