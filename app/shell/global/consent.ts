export type Consent = 'accepted' | 'declined';

const choiceKey = 'cookie-consent';
const dateKey = 'cookie-consent-date';
const listeners = new Set<(choice: Consent) => void>();

export function consentGiven(): Consent | undefined {
  try {
    const stored = localStorage.getItem(choiceKey);
    return stored === 'accepted' || stored === 'declined' ? stored : undefined;
  } catch {
    // Without storage there is no earlier choice.
    return undefined;
  }
}

export function giveConsent(choice: Consent): void {
  try {
    localStorage.setItem(choiceKey, choice);
    localStorage.setItem(dateKey, new Date().toISOString());
  } catch {
    // The choice applies to this page only.
  }
  for (const listener of listeners) listener(choice);
}

export function onConsent(listener: (choice: Consent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a visit may be recorded now: yes, never, or only after consent (CONSENT_MODE=strict). */
export function mayTrack(): 'yes' | 'never' | 'later' {
  const choice = consentGiven();
  const refused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (refused || choice === 'declined') return 'never';
  return choice === 'accepted' || document.documentElement.dataset.consent !== 'strict' ? 'yes' : 'later';
}
