import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place in the top bar. */
const SlotContext = createContext<HTMLElement | null>(null);
export const PageActionsSlot = SlotContext.Provider;

/** What a page offers to do, shown in the top bar: `<PageActions><Button kind="act">…`. The one that matters most last. */
export function PageActions({ children }: { children: ReactNode }) {
  const slot = use(SlotContext);
  return slot && createPortal(children, slot);
}
