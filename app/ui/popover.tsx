import { Slot } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useEver } from './use-ever.ts';

export { floatLook, itemLook } from './float-look.ts';

const fetchPanel = () => import('./float-under.tsx');
const FloatUnder = lazy(fetchPanel);

type Props = {
  trigger: ReactNode;
  /** Accessible name of the popover. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

export function Popover({
  trigger,
  label,
  open: held,
  onOpenChange,
  align = 'start',
  className = '',
  children,
}: Props) {
  const [own, setOwn] = useState(false);
  const open = held ?? own;
  const ever = useEver(open);
  const anchor = useRef<HTMLElement>(null);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => change(!open)}
      >
        {trigger}
      </Slot.Root>
      {ever && (
        <Suspense>
          <FloatUnder
            open={open}
            onClose={() => change(false)}
            anchor={anchor}
            aria-label={label}
            align={align}
            sideOffset={6}
            className={`w-72 p-4 ${className}`}
          >
            {children}
          </FloatUnder>
        </Suspense>
      )}
    </>
  );
}
