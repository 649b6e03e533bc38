import { lazy, Suspense, useEffect } from 'react';
import { connectSession } from '#app/api.ts';
import type { PlanLimit } from '#contract/account/limits.ts';
import { reachedLimit, showOverlay, showUpgrade, useOverlay } from './overlay.ts';

const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(loadPalette);
const CreateOrganisation = lazy(() => import('./create-organisation.tsx'));
const UpgradeDialog = lazy(() => import('#app/account/billing/upgrade-dialog.tsx'));
const ShortcutsSheet = lazy(() => import('./shortcuts/sheet.tsx'));

/** Shows the current overlay; its code is loaded on first use. */
export function OverlayHost() {
  const overlay = useOverlay();
  useEffect(() => {
    // Other limits, such as file storage, are reported where they were reached.
    connectSession({
      planLimit: (details) => {
        if (typeof details.limit === 'string') showUpgrade(details as PlanLimit);
      },
    });
    return () => showOverlay(null);
  }, []);
  const close = () => showOverlay(null);
  return (
    <Suspense>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'organisation' && <CreateOrganisation onClose={close} />}
      {overlay === 'upgrade' && <UpgradeDialog reached={reachedLimit()} onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  );
}

/** Loads the palette when the pointer or focus reaches the search field. A failure shows when it is opened. */
export const warmPalette = () => void loadPalette().catch(() => {});
