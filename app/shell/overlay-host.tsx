import { lazy, Suspense, useEffect } from 'react';
import { showOverlay, useOverlay } from './overlay.ts';

const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(loadPalette);
const ShortcutsSheet = lazy(() => import('./shortcuts/sheet.tsx'));

/** The palette and the list of shortcuts; their code comes when they are first wanted. */
export function OverlayHost() {
  const overlay = useOverlay();
  useEffect(() => () => showOverlay(null), []);
  const close = () => showOverlay(null);
  return (
    <Suspense>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  );
}

/** Whoever comes near the find field will open it: the code is there by then. A failure shows when it is opened. */
export const warmPalette = () => void loadPalette().catch(() => {});
