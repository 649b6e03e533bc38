import { lazy, Suspense, useEffect, useState } from 'react';

/** A page that could not get its companions is a page all the same. */
const Companions = lazy(() => import('./companions.tsx').catch(() => ({ default: () => null })));

/** After the page has loaded, so that nothing of it waits for them. */
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
