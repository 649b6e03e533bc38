import { useSyncExternalStore } from 'react';
import { isZoomAllowed, onZoom } from '#app/ui/allow-zoom.ts';
import { useDocument } from '#app/use-document.ts';

/** Whether this reader has allowed pinch zoom. */
export function useZoom(): boolean {
  const { zoom } = useDocument();
  return useSyncExternalStore(onZoom, isZoomAllowed, () => zoom);
}
