import { lazy, Suspense } from 'react';
import type { SheetProps } from './sheet-panel.tsx';
import { useEver } from './use-ever.ts';

const SheetPanel = lazy(() => import('./sheet-panel.tsx'));

/** A panel at the edge of the window, loaded when first opened. */
export function Sheet(props: SheetProps) {
  const ever = useEver(props.open);
  return <Suspense>{ever && <SheetPanel {...props} />}</Suspense>;
}
