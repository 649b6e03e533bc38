import { Popover } from 'radix-ui';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { cx } from './classes.ts';
import { floatLook } from './float-look.ts';
import './nonce.ts';

type Props = ComponentProps<typeof Popover.Content> & {
  open: boolean;
  onClose: () => void;
  /** The element that the panel hangs under; a press on it doesn't count as a press outside. */
  anchor: RefObject<HTMLElement | null>;
  /** Where the focus returns, if not to the anchor. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Set when the focus moved on elsewhere and must not return. */
  movedOn?: RefObject<boolean> | undefined;
};

/** A panel under a control. It imports the positioning and focus code, so it is loaded when first opened. */
export default function FloatUnder({
  open,
  onClose,
  anchor,
  returnTo = anchor,
  movedOn,
  className,
  ...content
}: Props) {
  const leftForElsewhere = useRef(false);
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      {/* Radix needs an element to measure, and by the time it opens the control exists. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else leftForElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftForElsewhere.current && !movedOn?.current) returnTo.current?.focus();
            leftForElsewhere.current = false;
          }}
          {...content}
          className={cx(floatLook, className)}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}
