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
  /** Escape gives up what was being written; anything else that closes it keeps it. */
  onClose: (how: 'kept' | 'given up') => void;
  /** The focus has gone on to something else and is not to come back to the trigger. */
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
            // What stands inside knows best where to begin.
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
