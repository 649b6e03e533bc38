import type { ComponentProps, ReactNode } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';

/** Border and background shared by all text controls. */
export const controlLook =
  'tap flex w-full min-w-0 items-center rounded-s border border-edge bg-surface text-base text-ink transition-colors hover:border-ink-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-act has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-sunken has-[:disabled]:text-ink-3 has-[[aria-invalid=true]]:border-loss pointer-coarse:text-lg';

/** Input types that run left to right in every language. */
const leftToRight = new Set(['email', 'tel', 'url', 'number']);

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  start?: ReactNode;
  end?: ReactNode;
  /** Classes of the frame; `className` applies to the input. */
  frameClassName?: string;
};

export function Input({ start, end, className, frameClassName, type = 'text', ...rest }: InputProps) {
  const wiring = useFieldControl(rest);
  return (
    <div className={cx(controlLook, 'h-9', frameClassName)}>
      {start && <span className="flex shrink-0 items-center ps-2.5 text-ink-3 [&_svg]:size-4">{start}</span>}
      <input
        type={type}
        {...(leftToRight.has(type) && { dir: 'ltr' })}
        {...rest}
        {...wiring}
        className={cx(
          'h-full min-w-0 flex-1 rounded-s bg-transparent px-2.5 outline-none disabled:cursor-not-allowed',
          leftToRight.has(type) && 'rtl:text-end',
          className,
        )}
      />
      {end && <span className="flex shrink-0 items-center pe-1 text-ink-3 [&_svg]:size-4">{end}</span>}
    </div>
  );
}
