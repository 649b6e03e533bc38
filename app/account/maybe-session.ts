import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Session } from '#contract/account/auth.ts';
import './connect.ts';

/** The session on pages that anyone may open: undefined while loading, null when signed out. */
export function useMaybeSession(): [Session | null | undefined, (session: Session | null) => void] {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let wanted = true;
    const take = (found: Session | null) => {
      if (wanted) setSession(found);
    };
    api.account.session().then(take, () => take(null));
    return () => {
      wanted = false;
    };
  }, []);
  return [session, setSession];
}
