import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';

type BoxProps = Omit<ComponentProps<typeof Radix.Root>, 'children' | 'onChange' | 'onCheckedChange' | 'checked'> & {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
};

/** The box alone, where a row or a heading says what it stands for; then it needs an `aria-label`. */
export function CheckboxBox({ checked, onChange, className, ...rest }: BoxProps) {
  const wiring = useFieldControl(rest);
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      {...rest}
      {...wiring}
      className={cx(
        'tap-area grid size-4 shrink-0 place-items-center rounded-xs border border-edge bg-surface text-on-act transition-colors hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-loss data-[state=checked]:border-act data-[state=checked]:bg-act data-[state=indeterminate]:border-act data-[state=indeterminate]:bg-act',
        className,
      )}
    >
      <Radix.Indicator className="[&_svg]:size-3 [&_svg]:stroke-3">
        {checked === 'indeterminate' ? <Minus /> : <Check />}
      </Radix.Indicator>
    </Radix.Root>
  );
}

type Props = BoxProps & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center', className)}>
      <CheckboxBox id={id} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} {...rest} className="mt-0.5" />
      <div className="grid gap-0.5">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
