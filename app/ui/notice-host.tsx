import { lazy, Suspense, useSyncExternalStore } from 'react';
import { noticesWanted, onNotice } from './notify.ts';

const NoticeStack = lazy(() => import('./notice-stack.tsx'));
const never = () => false;

/** Shows notices; the component that draws them is loaded with the first one. */
export function NoticeHost() {
  const wanted = useSyncExternalStore(onNotice, noticesWanted, never);
  return <Suspense>{wanted && <NoticeStack />}</Suspense>;
}
