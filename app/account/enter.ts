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

/** Makes a sign-in call, tells the other tabs, and returns the session. Throws `SecondStep` when a factor is required. */
export async function begin(call: () => Promise<Entered>): Promise<Session> {
  await settleSignOut();
  const entered = await call();
  if ('factors' in entered) throw new SecondStep(entered.factors);
  rememberSession(entered.expiresAt);
  // Clears all cached data, so that nothing of a previous user or organization remains.
  const client = browserClient();
  client.clear();
  const session = await client.fetchQuery(sessionQuery);
  tellTabs({ kind: 'changed' });
  return session;
}

/** Navigates after a sign-in to the start page, or to where the user was going. */
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

/** After onboarding the user continues to where they were going. */
const onboardingPath = (next: string | null): string => {
  const place = safeNext(next, location.origin);
  return place ? `/onboarding?${new URLSearchParams({ next: place })}` : '/onboarding';
};

const dueKey = 'lintel-onboarding-due';

/**
 * The same from a public page, which is another document than the workspace: loads the start page first, which opens onboarding 100 ms
 * later (`useDueOnboarding`).
 */
export function enterAnew(session: Session): void {
  if (wantsOnboarding(session)) noteDue();
  leaveFor(homeOf(session));
}

function noteDue(): void {
  try {
    sessionStorage.setItem(dueKey, '1');
  } catch {
    // The start page also shows the open steps.
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

/** Opens onboarding for users who signed in through the dialog of a public page and have not completed it. */
export function useDueOnboarding(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (takeDue()) setTimeout(() => void navigate('/onboarding'), onboardingDelayMs);
  }, [navigate]);
}
