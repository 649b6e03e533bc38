import { type ComponentProps, type ReactNode, useId } from 'react';
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
  /** `cards` frames each choice; use it for a few important ones. */
  look?: 'list' | 'cards';
  disabled?: boolean;
  className?: string;
};

export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { choices, value, onChange, look = 'list', disabled = false, className } = props;
  const name = useId();
  const { id: _, ...wiring } = useFieldGroup();
  return (
    <div
      role="radiogroup"
      {...wiring}
      className={cx('grid gap-2', look === 'cards' && 'sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]', className)}
    >
      {choices.map((choice) => (
        <RadioChoice
          key={choice.value}
          choice={{ ...choice, disabled: disabled || choice.disabled === true }}
          name={name}
          checked={choice.value === value}
          look={look}
          onChoose={() => onChange(choice.value)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = {
  choice: Choice<string>;
  name: string;
  checked: boolean;
  look: 'list' | 'cards';
  onChoose: () => void;
};

function RadioChoice({ choice, name, checked, look, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex items-start gap-2.5 pointer-coarse:min-h-11',
        look === 'cards' &&
          'rounded-m border border-line-strong bg-surface p-3.5 transition-colors has-checked:border-act has-checked:bg-act-tint hover:not-has-checked:border-edge',
      )}
    >
      <RadioButton
        id={id}
        name={name}
        value={choice.value}
        checked={checked}
        disabled={choice.disabled}
        onChange={onChoose}
        aria-describedby={choice.hint ? `${id}-hint` : undefined}
        tapArea={look === 'list'}
      />
      <div className="grid gap-0.5">
        <label
          htmlFor={id}
          className={cx(
            look === 'cards' && "font-medium after:absolute after:inset-0 after:rounded-m after:content-['']",
            choice.disabled && 'text-ink-3',
          )}
        >
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

type ButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { tapArea?: boolean };

/** The radio button without a label, for rows that have other content beside it. */
export function RadioButton({ tapArea = true, ...input }: ButtonProps) {
  return (
    <span className={cx('mt-0.5 inline-flex shrink-0', tapArea ? 'tap-area' : 'relative')}>
      <input
        type="radio"
        {...input}
        className="peer size-4 cursor-pointer appearance-none rounded-full border border-edge bg-surface transition-colors checked:border-act hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55"
      />
      <span
        data-shape=""
        className="pointer-events-none absolute inset-1 hidden rounded-full bg-act peer-checked:block"
      />
    </span>
  );
}
