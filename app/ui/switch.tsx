import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';

type Props = {
  checked: boolean;
  /** Takes effect at once; where a button must be pressed first, use a checkbox. */
  onChange: (checked: boolean) => void;
  label?: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
};

export function Switch({ checked, onChange, label, hint, disabled = false, className, ...rest }: Props) {
  const own = useId();
  const wiring = useFieldControl(label ? { id: own, 'aria-describedby': hint ? `${own}-hint` : undefined } : {});
  const control = (
    <Radix.Root
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      {...rest}
      {...wiring}
      className="tap-area inline-flex h-5 w-8.5 shrink-0 items-center rounded-full border border-edge bg-sunken px-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-act data-[state=checked]:bg-act"
    >
      <Radix.Thumb
        data-shape=""
        className="block size-3.5 rounded-full bg-ink-3 transition-transform data-[state=checked]:translate-x-3.75 data-[state=checked]:bg-on-act rtl:data-[state=checked]:-translate-x-3.75"
      />
    </Radix.Root>
  );
  if (!label) return control;
  return (
    <div className={cx('flex items-start justify-between gap-4 pointer-coarse:min-h-11', className)}>
      <div className="grid gap-0.5">
        <label htmlFor={own}>{label}</label>
        {hint && (
          <span id={`${own}-hint`} className="text-sm text-ink-3">
            {hint}
          </span>
        )}
      </div>
      {control}
    </div>
  );
}
