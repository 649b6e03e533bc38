import { lazy, Suspense, useEffect, useState } from 'react';
import { readTimes } from '#app/account/tabs.ts';

const PoweredBadge = lazy(() => import('./powered-badge.tsx').catch(() => ({ default: () => null })));

/** Shows the badge on public pages to signed-in readers without a paid plan. Makes no request when the browser was never signed in. */
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
