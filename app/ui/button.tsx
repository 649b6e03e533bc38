import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './classes.ts';
import { Ring } from './spinner.tsx';

export const buttonLook = cva(
  'tap relative inline-flex shrink-0 items-center justify-center gap-2 rounded-s border font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress [&_svg]:shrink-0',
  {
    variants: {
      kind: {
        act: 'border-act bg-act text-on-act not-disabled:hover:border-act-hover not-disabled:hover:bg-act-hover',
        plain: 'border-line-strong bg-surface text-ink not-disabled:hover:border-edge not-disabled:hover:bg-paper',
        quiet: 'border-transparent text-ink-2 not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
        loss: 'border-loss bg-loss text-on-loss not-disabled:hover:border-loss-hover not-disabled:hover:bg-loss-hover',
        link: 'h-auto! min-h-0! border-transparent px-0! text-act underline-offset-4 not-disabled:hover:underline',
      },
      size: {
        s: 'h-7 px-2.5 text-sm [&_svg]:size-3.5',
        m: 'h-8.5 px-3 text-base [&_svg]:size-4',
        l: 'h-10 px-4 text-md [&_svg]:size-4.5',
      },
    },
    defaultVariants: { kind: 'plain', size: 'm' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    /** Shows a spinner and ignores clicks, but keeps the button's size and focus. */
    busy?: boolean;
    /** Shown before the label; replaced by the spinner while busy. */
    icon?: ReactNode;
    /** Gives the button's look to its single child, such as a link. */
    asChild?: boolean;
  };

export function Button({
  kind,
  size,
  busy = false,
  icon,
  asChild,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = cx(buttonLook({ kind, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  const onlyWords = busy && !icon;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
      {...rest}
    >
      {onlyWords ? <Ring className="absolute" /> : busy ? <Ring /> : icon}
      {onlyWords ? <span className="opacity-0">{children}</span> : children}
    </button>
  );
}
