export type Consent = 'accepted' | 'declined';

const choiceKey = 'cookie-consent';
const dateKey = 'cookie-consent-date';
const listeners = new Set<(choice: Consent) => void>();

export function consentGiven(): Consent | undefined {
  try {
    const stored = localStorage.getItem(choiceKey);
    return stored === 'accepted' || stored === 'declined' ? stored : undefined;
  } catch {
    // Where nothing can be stored nothing was chosen.
    return undefined;
  }
}

export function giveConsent(choice: Consent): void {
  try {
    localStorage.setItem(choiceKey, choice);
    localStorage.setItem(dateKey, new Date().toISOString());
  } catch {
    // It holds for this page at least.
  }
  for (const listener of listeners) listener(choice);
}

export function onConsent(listener: (choice: Consent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a visit may be written down now: yes, never, or once it was agreed to (CONSENT_MODE=strict). */
export function mayTrack(): 'yes' | 'never' | 'later' {
  const choice = consentGiven();
  const refused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (refused || choice === 'declined') return 'never';
  return choice === 'accepted' || document.documentElement.dataset.consent !== 'strict' ? 'yes' : 'later';
}
