import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import './nonce.ts';

/** What floats over the page: menus, lists, small forms. */
export const floatLook =
  'z-50 overflow-hidden rounded-m bg-raised text-ink shadow-float data-[state=open]:animate-rise data-[state=closed]:animate-sink';

/** A line that can be chosen in anything that floats. */
export const itemLook =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-s px-2 text-base outline-none select-none pointer-coarse:min-h-11 data-highlighted:bg-sunken data-[selected=true]:bg-sunken aria-disabled:opacity-55 [&_svg]:shrink-0';

type Props = {
  trigger: ReactNode;
  /** Read aloud when it opens. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

export function Popover({ trigger, label, open, onOpenChange, align = 'start', className, children }: Props) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cx(floatLook, 'w-72 p-4', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
