import { lazy, Suspense, useEffect, useState } from 'react';

/** The page works without its companions, so a failed import renders nothing. */
const Companions = lazy(() => import('./companions.tsx').catch(() => ({ default: () => null })));

/** Mounts the companions after the page has loaded, so that they don't delay it. */
export function CompanionsHost() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const ready = () => setLoaded(true);
    if (document.readyState === 'complete') ready();
    else addEventListener('load', ready, { once: true });
    return () => removeEventListener('load', ready);
  }, []);
  return <Suspense>{loaded && <Companions />}</Suspense>;
}
