import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place in the top bar. */
const SlotContext = createContext<HTMLElement | null>(null);
export const PageActionsSlot = SlotContext.Provider;

/** A page's actions, shown in the top bar: `<PageActions><Button kind="act">…`. The primary action comes last. */
export function PageActions({ children }: { children: ReactNode }) {
  const slot = use(SlotContext);
  return slot && createPortal(children, slot);
}
