import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserClient } from '#app/shell/browser-client.ts';
import { leaveFor } from '#app/ui/carried-toast.ts';
import type { Session } from '#contract/account/auth.ts';
import type { Entered } from '#contract/account/entry.ts';
import { safeNext } from '#contract/core/safe-next.ts';
import { SecondStep } from './factors/second-step.ts';
import { homeOf, wantsOnboarding } from './places.ts';
import { rememberSession } from './refresh.ts';
import { sessionQuery } from './session.ts';
import { settleSignOut } from './sign-out.ts';
import { tellTabs } from './tabs.ts';

const onboardingDelayMs = 100;

/** Makes the call that signs somebody in, tells the other tabs, and answers who it is. Throws where more is asked for. */
export async function begin(call: () => Promise<Entered>): Promise<Session> {
  await settleSignOut();
  const entered = await call();
  if ('factors' in entered) throw new SecondStep(entered.factors);
  rememberSession(entered.expiresAt);
  // Nothing of who was here before, or of where they worked, stays for who comes in now.
  const client = browserClient();
  client.clear();
  const session = await client.fetchQuery(sessionQuery);
  tellTabs({ kind: 'changed' });
  return session;
}

/** Leads from a sign-in to where work begins, or to where somebody was on their way to. */
export function useEnter(next: string | null): (session: Session) => void {
  const navigate = useNavigate();
  return useCallback(
    (session) => {
      void navigate(safeNext(next, location.origin) ?? homeOf(session), { replace: true });
      if (wantsOnboarding(session)) setTimeout(() => void navigate(onboardingPath(next)), onboardingDelayMs);
    },
    [navigate, next],
  );
}

/** Once through with getting started, one goes on to where one was going. */
const onboardingPath = (next: string | null): string => {
  const place = safeNext(next, location.origin);
  return place ? `/onboarding?${new URLSearchParams({ next: place })}` : '/onboarding';
};

const dueKey = 'lintel-onboarding-due';

/**
 * The same from a public page, for which the workspace is another document: home first, and from there to getting started
 * 100 ms after it is open (`useDueOnboarding`).
 */
export function enterAnew(session: Session): void {
  if (wantsOnboarding(session)) noteDue();
  leaveFor(homeOf(session));
}

function noteDue(): void {
  try {
    sessionStorage.setItem(dueKey, '1');
  } catch {
    // Home says what is still to do.
  }
}

function takeDue(): boolean {
  try {
    const isDue = sessionStorage.getItem(dueKey) !== null;
    sessionStorage.removeItem(dueKey);
    return isDue;
  } catch {
    return false;
  }
}

/** In the workspace: whoever came in by the dialog and is not through with getting started is led there. */
export function useDueOnboarding(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (takeDue()) setTimeout(() => void navigate('/onboarding'), onboardingDelayMs);
  }, [navigate]);
}
