import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; 'aria-label'?: string }[];
  className?: string;
};

/** One of two to four ways to look at the same thing: table, board, map. */
export function Segmented<Value extends string>({ label, value, onChange, options, className }: Props<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Radix lets the chosen one be let go; here something is always chosen.
      onValueChange={(next) => next && onChange(next as Value)}
      className={cx('inline-flex rounded-s border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option['aria-label']}
          className="tap inline-flex h-7 items-center gap-1.5 rounded-xs px-2.5 text-sm text-ink-2 transition-colors hover:text-ink data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:shadow-soft [&_svg]:size-4"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
