import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'size' | 'ref'> & {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
};

/** The box without a label, for rows and headings that already say what it selects. Needs an `aria-label`. */
export function CheckboxBox({ checked, onChange, className, ...rest }: BoxProps) {
  const wiring = useFieldControl(rest);
  const input = useRef<HTMLInputElement>(null);
  const partly = checked === 'indeterminate';
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  const mark = 'pointer-events-none absolute inset-0.5 hidden size-3 stroke-3 text-on-act';
  return (
    <span className={cx('tap-area inline-flex shrink-0', className)}>
      <input
        ref={input}
        type="checkbox"
        checked={checked === true}
        onChange={(event) => onChange(event.target.checked)}
        {...rest}
        {...wiring}
        className="peer size-4 cursor-pointer appearance-none rounded-xs border border-edge bg-surface transition-colors checked:border-act checked:bg-act indeterminate:border-act indeterminate:bg-act hover:not-checked:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-loss"
      />
      <Check aria-hidden="true" className={cx(mark, 'peer-checked:block')} />
      <Minus aria-hidden="true" className={cx(mark, 'peer-indeterminate:block')} />
    </span>
  );
}

type Props = BoxProps & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={cx('grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-0.5', className)}>
      {/* The label wraps the box too, so that a tap anywhere in the enlarged touch area checks it. */}
      <label
        htmlFor={id}
        className="col-span-2 grid grid-cols-subgrid items-start pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="mt-0.5 inline-flex">
          <CheckboxBox id={id} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} {...rest} />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <span id={`${id}-hint`} className="col-start-2 text-sm text-ink-3">
          {hint}
        </span>
      )}
    </div>
  );
}
