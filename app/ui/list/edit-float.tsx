import { Popover } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from '../classes.ts';
import { floatLook } from '../popover.tsx';
import type { EditEnd } from './column.ts';
import '../nonce.ts';

type Props = {
  label: string;
  /** The value being edited, which stays visible. */
  anchor: ReactNode;
  /** Escape discards; a click elsewhere or Tab closes the editor, which may save. */
  onClose: (how: EditEnd, isGivenUp: boolean) => void;
  className?: string;
  /** `finish` closes the editor from inside. */
  children: (finish: (how: EditEnd) => void) => ReactNode;
};

/** An editor larger than its cell. It floats above everything, so that no row or panel clips it. */
export function EditFloat({ label, anchor, onClose, className, children }: Props) {
  const isOver = useRef(false);
  const close = (how: EditEnd, isGivenUp: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    onClose(how, isGivenUp);
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && close('left', false)}>
      <Popover.Anchor asChild>
        <span className="flex w-full min-w-0 items-center">{anchor}</span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // Focuses the text field rather than a button before it.
          onOpenAutoFocus={(event) => {
            const field = (event.currentTarget as HTMLElement).querySelector('input');
            if (!field) return;
            event.preventDefault();
            field.focus();
            field.select();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            close('stay', true);
          }}
          onKeyDown={(event) => {
            // Keeps the list's own shortcuts from handling keys typed here.
            event.stopPropagation();
            if (event.key !== 'Tab' || event.nativeEvent.isComposing) return;
            const inside = event.currentTarget.querySelectorAll('input, button, textarea');
            if (inside.length > 1) return;
            event.preventDefault();
            close(event.shiftKey ? 'previous' : 'next', false);
          }}
          className={cx(floatLook, 'w-64', className)}
        >
          {children((how) => close(how, false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
