import { type ReactNode, useId, useState } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';

type Props = {
  checked: boolean;
  /**
   * Takes effect at once; when a button must confirm, use a checkbox instead. If it returns a promise, the switch shows the new state until
   * the promise settles.
   */
  onChange: (checked: boolean) => unknown;
  label?: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
};

export function Switch({ checked, onChange, label, hint, disabled = false, className, ...rest }: Props) {
  const own = useId();
  const [pressed, press] = useState<boolean>();
  const change = (to: boolean) => {
    const settled = onChange(to);
    if (!(settled instanceof Promise)) return;
    press(to);
    const release = () => press(undefined);
    settled.then(release, release);
  };
  const wiring = useFieldControl(label ? { id: own, 'aria-describedby': hint ? `${own}-hint` : undefined } : {});
  const control = (
    <span className="tap-area inline-flex shrink-0">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
        role="switch"
        checked={pressed ?? checked}
        onChange={(event) => change(event.target.checked)}
        disabled={disabled}
        {...rest}
        {...wiring}
        className="peer h-5 w-8.5 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors checked:border-act checked:bg-act disabled:cursor-not-allowed disabled:opacity-55"
      />
      <span
        data-shape=""
        className="pointer-events-none absolute start-0.75 top-0.75 size-3.5 rounded-full bg-ink-3 transition-transform peer-checked:translate-x-3.5 peer-checked:bg-on-act rtl:peer-checked:-translate-x-3.5"
      />
    </span>
  );
  // The wrapping label makes a tap in the enlarged touch area toggle the switch.
  // biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it
  if (!label) return <label className="inline-flex">{control}</label>;
  return (
    <div className={cx('grid gap-0.5', className)}>
      <label htmlFor={own} className="flex items-start justify-between gap-4 pointer-coarse:min-h-11">
        <span>{label}</span>
        {control}
      </label>
      {hint && (
        <span id={`${own}-hint`} className="text-sm text-ink-3">
          {hint}
        </span>
      )}
    </div>
  );
}
