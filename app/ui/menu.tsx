import { Slot } from 'radix-ui';
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import type { MenuEntry } from './menu-entries.tsx';
import { useEver } from './use-ever.ts';

const fetchPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazy(fetchPanel);

type Props = {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A menu whose panel is loaded when the pointer or focus reaches the trigger, which keeps it out of the page's first load. */
export function Menu({ trigger, entries, align = 'start', open: held, onOpenChange }: Props) {
  const [own, setOwn] = useState(false);
  const open = held ?? own;
  const ever = useEver(open);
  const anchor = useRef<HTMLElement>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setByKeyboard(true);
    change(true);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onKeyDown={openByArrow}
        onClick={(event: MouseEvent) => {
          setByKeyboard(event.detail === 0);
          change(!open);
        }}
      >
        {trigger}
      </Slot.Root>
      {ever && (
        <Suspense>
          <MenuPanel {...{ open, anchor, entries, align, byKeyboard }} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}
