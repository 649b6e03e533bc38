import { Popover } from 'radix-ui';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { cx } from './classes.ts';
import { floatLook } from './float-look.ts';
import './nonce.ts';

type Props = ComponentProps<typeof Popover.Content> & {
  open: boolean;
  onClose: () => void;
  /** What it hangs under; a press there is its owner's, not one beside it. */
  anchor: RefObject<HTMLElement | null>;
  /** Where the focus goes back to, if not to the anchor. */
  returnTo?: RefObject<HTMLElement | null>;
  /** The focus has gone on to something else and is not to come back. */
  movedOn?: RefObject<boolean> | undefined;
};

/** A panel under a control. Brings the machinery of placing and focusing, so it is fetched when first opened. */
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
      {/* Radix wants something to measure, and by then the control is there. */}
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
