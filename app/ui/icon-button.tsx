import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cx } from './classes.ts';
import { Tooltip } from './tooltip.tsx';

const sizes = { s: 'size-7', m: 'size-8.5', l: 'size-10' };

type Props = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'asChild'> & {
  /** What the button does: read to screen readers, and shown on hover. */
  label: string;
  shortcut?: string;
  children: ReactNode;
};

export function IconButton({ label, shortcut, size, kind = 'quiet', className, children, ...rest }: Props) {
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <Button
        aria-label={label}
        kind={kind}
        size={size}
        className={cx('px-0', sizes[size ?? 'm'], className)}
        {...rest}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
