import { type ReactNode, useId } from 'react';
import { cx } from './classes.ts';

type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; 'aria-label'?: string }[];
  className?: string;
};

/** Switches among two to four layouts of the same content: table, board, map. */
export function Segmented<Value extends string>({ label, value, onChange, options, className }: Props<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex max-w-full overflow-x-auto rounded-s border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="tap relative inline-flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm whitespace-nowrap text-ink-2 transition-colors hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-act [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option['aria-label']}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
