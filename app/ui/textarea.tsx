import type { ComponentProps } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { controlLook } from './input.tsx';

/** Grows with its text, up to half the window. Each paragraph follows the direction of its own text. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(rest);
  return (
    <div className={controlLook}>
      <textarea
        {...rest}
        {...wiring}
        style={{ minBlockSize: `calc(${rows}lh + 1rem)` }}
        className={cx(
          'field-sizing-content max-h-[50dvh] [unicode-bidi:plaintext] w-full resize-y rounded-s bg-transparent px-2.5 py-2 leading-normal outline-none',
          className,
        )}
      />
    </div>
  );
}
