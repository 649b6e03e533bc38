import { RadioGroup as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from './classes.ts';
import { useFieldGroup } from './field.tsx';

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type Props<Value extends string> = {
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `cards` gives each choice a frame, for few and weighty choices. */
  look?: 'list' | 'cards';
  disabled?: boolean;
  className?: string;
};

export function RadioGroup<Value extends string>({ choices, value, onChange, look = 'list', ...rest }: Props<Value>) {
  const wiring = useFieldGroup();
  return (
    <Radix.Root
      {...wiring}
      {...(rest.disabled !== undefined && { disabled: rest.disabled })}
      value={value ?? ''}
      onValueChange={(next) => onChange(next as Value)}
      className={cx(
        look === 'cards' ? 'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]' : 'grid gap-2',
        rest.className,
      )}
    >
      {choices.map((choice) => (
        <RadioChoice key={choice.value} choice={choice} look={look} />
      ))}
    </Radix.Root>
  );
}

function RadioChoice({ choice, look }: { choice: Choice<string>; look: 'list' | 'cards' }) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex items-start gap-2.5 pointer-coarse:min-h-11',
        look === 'cards' &&
          'rounded-m border border-line-strong bg-surface p-3.5 transition-colors hover:border-edge has-data-[state=checked]:border-act has-data-[state=checked]:bg-act-tint',
      )}
    >
      <Radix.Item
        id={id}
        value={choice.value}
        {...(choice.disabled !== undefined && { disabled: choice.disabled })}
        {...(choice.hint ? { 'aria-describedby': `${id}-hint` } : {})}
        className={cx(
          'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-edge bg-surface transition-colors hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-act',
          // The whole card is the target.
          look === 'cards' ? 'after:absolute after:inset-0 after:rounded-m after:content-[""]' : 'tap-area',
        )}
      >
        <Radix.Indicator className="size-2 rounded-full bg-act" data-shape="" />
      </Radix.Item>
      <div className="grid gap-0.5">
        <label htmlFor={id} className={cx(look === 'cards' && 'font-medium', choice.disabled && 'text-ink-3')}>
          {choice.label}
        </label>
        {choice.hint && (
          <span id={`${id}-hint`} className={cx('text-sm', choice.disabled ? 'text-ink-3' : 'text-ink-2')}>
            {choice.hint}
          </span>
        )}
      </div>
    </div>
  );
}
