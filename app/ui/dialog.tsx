import { Slot } from 'radix-ui';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { DialogPanelProps } from './dialog-panel.tsx';
import { useEver } from './use-ever.ts';

const fetchPanel = () => import('./dialog-panel.tsx');
const DialogPanel = lazy(fetchPanel);

export type DialogProps = Omit<DialogPanelProps, 'open' | 'onOpenChange'> & {
  /** The element that opens the dialog; left out when the caller controls `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const CloseContext = createContext<() => void>(() => {});

/** Hangs under a beam in the middle of the page; on a phone it rises from the bottom. Loaded when first opened. */
export function Dialog({ trigger, open: held, onOpenChange, ...panel }: DialogProps) {
  const [own, setOwn] = useState(false);
  const open = held ?? own;
  const ever = useEver(open);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger && (
        <Slot.Root
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={fetchPanel}
          onFocus={fetchPanel}
          onClick={() => change(true)}
        >
          {trigger}
        </Slot.Root>
      )}
      {ever && (
        <CloseContext value={() => change(false)}>
          <Suspense>
            <DialogPanel open={open} onOpenChange={change} {...panel} />
          </Suspense>
        </CloseContext>
      )}
    </>
  );
}

/** Closes the surrounding dialog; wraps a Cancel button. */
export function DialogClose({ children }: { children: ReactNode }) {
  const close = useContext(CloseContext);
  return <Slot.Root onClick={close}>{children}</Slot.Root>;
}
