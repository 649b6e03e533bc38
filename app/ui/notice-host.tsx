import { lazy, Suspense, useSyncExternalStore } from 'react';
import { noticesWanted, onNotice } from './notify.ts';

const NoticeStack = lazy(() => import('./notice-stack.tsx'));
const never = () => false;

/** Shows notices; what draws them is fetched when there is the first. */
export function NoticeHost() {
  const wanted = useSyncExternalStore(onNotice, noticesWanted, never);
  return <Suspense>{wanted && <NoticeStack />}</Suspense>;
}
