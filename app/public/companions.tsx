import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { AuthMode } from '#app/account/places.ts';
import ShellCompanions from '#app/shell/companions.tsx';
import { PoweredHost } from '#app/shell/global/powered-host.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { ToastHost } from '#app/ui/toast-host.tsx';

/** Nothing of it is downloaded before it is wanted. */
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
 * What accompanies every public page, in one root of its own that begins when the page is there. Whatever accompanies
 * public pages and applications alike (banners, cards, the assistant) belongs in `app/shell/companions.tsx`, which both
 * show; only what public pages alone have stands here.
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
