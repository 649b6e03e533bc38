import { lazy, Suspense, useEffect, useState } from 'react';
import { readTimes } from '#app/account/tabs.ts';

const PoweredBadge = lazy(() => import('./powered-badge.tsx').catch(() => ({ default: () => null })));

/** On public pages: for who is signed in with nothing paid for. Where nobody was signed in, nobody is asked. */
export function PoweredHost() {
  const [tier, setTier] = useState<string>();
  useEffect(() => {
    if (!readTimes()) return;
    import('#app/api.ts')
      .then(({ api }) => api.account.session())
      .then(
        ({ organisation, subscription }) => setTier((organisation ?? subscription).tier),
        () => {},
      );
  }, []);
  return <Suspense>{tier === 'freemium' && <PoweredBadge />}</Suspense>;
}
