import { lazy, type ReactNode, Suspense } from 'react';
import { useEver } from './use-ever.ts';

const SheetPanel = lazy(() => import('./sheet-panel.tsx'));

export type SheetProps = {
  title: ReactNode;
  /** The title is read aloud only: what is inside has its own heading. */
  hideTitle?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'end' | 'start' | 'bottom';
  /** `false` leaves the page beside it usable: a record beside its list. */
  modal?: boolean;
  className?: string;
  children: ReactNode;
};

/** A panel at the edge of the window. Fetched when first opened. */
export function Sheet(props: SheetProps) {
  const ever = useEver(props.open);
  return <Suspense>{ever && <SheetPanel {...props} />}</Suspense>;
}
