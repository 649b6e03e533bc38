import { lazy, Suspense, useEffect, useState } from 'react';
import { useWaitingWrites } from '../waiting-writes.ts';

/** A workspace that could not get them works all the same. */
const nothing = () => ({ default: () => null });
const Host = lazy(() => import('./sync-host.tsx').catch(nothing));
const Button = lazy(() => import('./sync-button.tsx').catch(nothing));

/** Tells of changes that wait and asks about those that clash; fetched when the first screen stands. */
export function SyncHost() {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return <Suspense>{stands && <Host />}</Suspense>;
}

export function SyncButton() {
  const waits = useWaitingWrites().length > 0;
  return <Suspense>{waits && <Button />}</Suspense>;
}
