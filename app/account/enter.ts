import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import type { Session } from '#contract/account/auth.ts';
import './connect.ts';
import { homeOf, safeNext, wantsOnboarding } from './places.ts';
import { rememberSession } from './refresh.ts';
import { settleSignOut } from './sign-out.ts';
import { tellTabs } from './tabs.ts';

const onboardingDelayMs = 100;

/** Makes the call that signs somebody in, tells the other tabs, and answers who it is. */
export async function begin(call: () => Promise<{ expiresAt: number }>): Promise<Session> {
  await settleSignOut();
  rememberSession((await call()).expiresAt);
  const session = await api.account.session();
  tellTabs({ kind: 'changed' });
  return session;
}

/** Leads from a sign-in to where work begins, or to where somebody was on their way to. */
export function useEnter(next: string | null): (session: Session) => void {
  const navigate = useNavigate();
  return useCallback(
    (session) => {
      void navigate(safeNext(next, location.origin) ?? homeOf(session), { replace: true });
      if (wantsOnboarding(session)) setTimeout(() => void navigate('/onboarding'), onboardingDelayMs);
    },
    [navigate, next],
  );
}
