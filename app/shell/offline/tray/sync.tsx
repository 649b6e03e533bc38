import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWaitingWrites } from '../waiting-writes.ts';

const Host = lazy(() => import('./sync-host.tsx'));
const Button = lazy(() => import('./sync-button.tsx'));

/** If part of this can't be loaded, the workspace still works and the changes are still sent. */
class Dispensable extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}

/** Reports waiting changes and asks about conflicts; loaded after the first screen. */
export function SyncHost() {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return <Dispensable>{stands && <Host />}</Dispensable>;
}

export function SyncButton() {
  const waits = useWaitingWrites().length > 0;
  return <Dispensable>{waits && <Button />}</Dispensable>;
}
