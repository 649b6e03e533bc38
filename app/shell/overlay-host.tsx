import { lazy, Suspense, useEffect } from 'react';
import { showOverlay, useOverlay } from './overlay.ts';

const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(loadPalette);
const CreateOrganisation = lazy(() => import('./create-organisation.tsx'));
const ShortcutsSheet = lazy(() => import('./shortcuts/sheet.tsx'));

/** Shows what lies over the page; the code of each comes when it is first wanted. */
export function OverlayHost() {
  const overlay = useOverlay();
  useEffect(() => () => showOverlay(null), []);
  const close = () => showOverlay(null);
  return (
    <Suspense>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'organisation' && <CreateOrganisation onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  );
}

/** Whoever comes near the find field will open it: the code is there by then. A failure shows when it is opened. */
export const warmPalette = () => void loadPalette().catch(() => {});
