import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { AuthMode } from '#app/account/places.ts';
import ShellCompanions from '#app/shell/companions.tsx';
import { PoweredHost } from '#app/shell/global/powered-host.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { ToastHost } from '#app/ui/toast-host.tsx';

/** Loaded only when it is opened. */
const AuthDialog = lazy(() => import('#app/account/auth-dialog.tsx'));

let mode: AuthMode | undefined;
const listeners = new Set<() => void>();

export function setAuthMode(next: AuthMode | undefined): void {
  mode = next;
  for (const listener of listeners) listener();
}

const onAuthMode = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Components on every public page, in a root of their own that starts after the page loaded. What public pages share with the applications
 * (banners, cards, the assistant) belongs in `app/shell/companions.tsx`.
 */
export function Companions() {
  const open = useSyncExternalStore(onAuthMode, () => mode);
  return (
    <>
      <ShellCompanions />
      <PoweredHost />
      <LiveRegion />
      <ToastHost />
      <Suspense>
        {open && <AuthDialog mode={open} onMode={setAuthMode} onClose={() => setAuthMode(undefined)} />}
      </Suspense>
    </>
  );
}
