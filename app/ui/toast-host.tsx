import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { sayCarriedToast } from './carried-toast.ts';
import { onToast, shownToast } from './toast.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));
const nothing = () => null;

/** Shows toasts; the component that draws them is loaded with the first one. */
export function ToastHost() {
  const toast = useSyncExternalStore(onToast, shownToast, nothing);
  useEffect(sayCarriedToast, []);
  return <Suspense>{toast && <ToastCard key={toast.id} toast={toast} />}</Suspense>;
}
