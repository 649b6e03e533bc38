import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Session } from '#contract/account/auth.ts';
import './connect.ts';

/** Who is signed in, on pages that anybody may open: undefined until it is known, null for nobody. */
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
