import { useSyncExternalStore } from 'react';
import { useRemembered } from './remembered.ts';

const widths = ['wide', 'narrow', 'auto'] as const;
/** Below this width the page needs the space more than the navigation's labels do. */
const tight = '(width < 64rem)';

/** Whether the navigation shows only icons: as last chosen, otherwise by window width. */
export function useRailWidth(): [narrow: boolean, set: (narrow: boolean) => void] {
  const [width, setWidth] = useRemembered('rail', widths, 'auto');
  const isTight = useSyncExternalStore(subscribe, () => matchMedia(tight).matches);
  return [width === 'auto' ? isTight : width === 'narrow', (narrow) => setWidth(narrow ? 'narrow' : 'wide')];
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(tight);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
