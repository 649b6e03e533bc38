import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToast, shownToast } from './toast.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));
const nothing = () => null;

/** Shows toasts; what draws them is fetched when there is the first. */
export function ToastHost() {
  const toast = useSyncExternalStore(onToast, shownToast, nothing);
  return <Suspense>{toast && <ToastCard key={toast.id} toast={toast} />}</Suspense>;
}
