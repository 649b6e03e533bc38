const key = 'pwa-install-dismissed';
const lastsMs = 604_800_000;

/** Whether the reader said "not now" within seven days; an older flag is removed. */
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
    // Without storage the next page asks again.
  }
}

function timeLeft(): number | undefined {
  try {
    const since = localStorage.getItem(key);
    if (since === null) return undefined;
    // An older release stored the flag without a time, so its week starts now.
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
    // There is no storage, so there is no flag.
  }
}
