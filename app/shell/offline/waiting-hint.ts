const key = 'lintel-waiting';

/** The owner of waiting changes on this device, known before the database that holds them is opened. */
export function hintWaiting(owner: string, waits: boolean): void {
  try {
    if (waits) localStorage.setItem(key, owner);
    else if (localStorage.getItem(key) === owner) localStorage.removeItem(key);
  } catch {
    // Without the hint, the changes are found a moment later.
  }
}

export function mayWait(owner: string): boolean {
  try {
    return localStorage.getItem(key) === owner;
  } catch {
    return false;
  }
}
