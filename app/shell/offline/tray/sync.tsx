import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWaitingWrites } from '../waiting-writes.ts';

const Host = lazy(() => import('./sync-host.tsx'));
const Button = lazy(() => import('./sync-button.tsx'));

/** Where a part of it cannot be fetched, the workspace works all the same, and the changes are sent all the same. */
class Dispensable extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}

/** Tells of changes that wait and asks about those that clash; fetched when the first screen stands. */
export function SyncHost() {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return <Dispensable>{stands && <Host />}</Dispensable>;
}

export function SyncButton() {
  const waits = useWaitingWrites().length > 0;
  return <Dispensable>{waits && <Button />}</Dispensable>;
}
