const sessionKey = 'assistant-session';
const openKey = 'assistant-open';

/** Storage may be blocked; then the conversation lasts as long as the page. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export function sessionId(): string {
  const kept = attempt(() => localStorage.getItem(sessionKey));
  return kept && /^[\w-]{8,64}$/.test(kept) ? kept : newSession();
}

export function newSession(): string {
  const id = crypto.randomUUID();
  attempt(() => localStorage.setItem(sessionKey, id));
  return id;
}

/** Whether the panel was open before the tab was reloaded. */
export const wasOpen = (): boolean => attempt(() => sessionStorage.getItem(openKey)) === 'yes';

export function rememberOpen(open: boolean): void {
  attempt(() => (open ? sessionStorage.setItem(openKey, 'yes') : sessionStorage.removeItem(openKey)));
}
