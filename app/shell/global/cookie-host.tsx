import { lazy, Suspense, useEffect, useState } from 'react';
import { afterLoad } from './after-load.ts';
import { type Consent, consentGiven, giveConsent } from './consent.ts';

const CookieBanner = lazy(() => import('./cookie-banner.tsx').catch(() => ({ default: () => null })));
const appearsAfterMs = 1_000;

/** Asks once, one second after the page has loaded. Elements with `data-consent` reopen the question, so that the choice can be changed. */
export function CookieHost() {
  const [shown, setShown] = useState(false);
  const [pending, setPending] = useState(() => !consentGiven());
  useEffect(() => (pending ? afterLoad(appearsAfterMs, () => setShown(true)) : undefined), [pending]);
  useEffect(() => {
    const askAgain = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('[data-consent]:not(html)'))) return;
      event.preventDefault();
      setShown(true);
    };
    document.addEventListener('click', askAgain);
    return () => document.removeEventListener('click', askAgain);
  }, []);

  const close = () => {
    setShown(false);
    setPending(false);
  };
  const choose = (choice: Consent) => {
    giveConsent(choice);
    close();
  };
  return <Suspense>{shown && <CookieBanner onChoice={choose} onClose={close} />}</Suspense>;
}
