/** What one tab remembers until it is closed. Where that is forbidden, nothing is, and nothing depends on it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Forbidden.
  }
}

export function remembered(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
