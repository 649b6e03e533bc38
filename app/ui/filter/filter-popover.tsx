import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cx } from '#app/ui/classes.ts';
import { floatLook } from '#app/ui/popover.tsx';
import '#app/ui/nonce.ts';

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
  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? onOpen() : onClose('kept'))}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // What stands inside knows best where to begin.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => movedOn?.current && event.preventDefault()}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onClose('given up');
          }}
          className={cx(floatLook, 'w-[min(20rem,calc(100vw-1rem))]')}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
