import { Slot } from 'radix-ui';
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { useEver } from '#app/ui/use-ever.ts';

const fetchPanel = () => import('#app/ui/float-under.tsx');
const FloatUnder = lazy(fetchPanel);

type Props = {
  trigger: ReactNode;
  label: string;
  open: boolean;
  onOpen: () => void;
  /** Escape discards the changes; every other way of closing keeps them. */
  onClose: (how: 'kept' | 'given up') => void;
  /** Set when the focus moved on elsewhere and must not return to the trigger. */
  movedOn?: RefObject<boolean>;
  children: ReactNode;
};

export function FilterPopover({ trigger, label, open, onOpen, onClose, movedOn, children }: Props) {
  const anchor = useRef<HTMLElement>(null);
  const ever = useEver(open);
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => (open ? onClose('kept') : onOpen())}
      >
        {trigger}
      </Slot.Root>
      {ever && (
        <Suspense>
          <FloatUnder
            open={open}
            onClose={() => onClose('kept')}
            anchor={anchor}
            movedOn={movedOn}
            aria-label={label}
            sideOffset={6}
            // The content sets the initial focus itself.
            onOpenAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              onClose('given up');
            }}
            className="w-[min(20rem,calc(100vw-1rem))]"
          >
            <Suspense>{children}</Suspense>
          </FloatUnder>
        </Suspense>
      )}
    </>
  );
}
