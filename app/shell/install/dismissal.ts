const key = 'pwa-install-dismissed';
const lastsMs = 604_800_000;

/** Whether somebody said "not now" within seven days; an older flag is taken away. */
export function isDismissed(): boolean {
  const left = timeLeft();
  if (left === undefined) return false;
  if (left <= 0) forget();
  else setTimeout(forget, left);
  return left > 0;
}

export function dismiss(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
    setTimeout(forget, lastsMs);
  } catch {
    // Where nothing can be stored it is asked again on the next page.
  }
}

function timeLeft(): number | undefined {
  try {
    const since = localStorage.getItem(key);
    if (since === null) return undefined;
    // A flag without a time was set by something older than this: its week begins now.
    if (!Number(since)) localStorage.setItem(key, String(Date.now()));
    return (Number(since) || Date.now()) + lastsMs - Date.now();
  } catch {
    return undefined;
  }
}

function forget(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
