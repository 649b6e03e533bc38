import { type ReactNode, useId } from 'react';
import { cx } from '#app/ui/classes.ts';

type Props = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  required?: boolean;
  title: ReactNode;
  /** Status beside the title. */
  mark?: ReactNode;
  children?: ReactNode;
};

/** A radio button in the form of a card, which also works in a natively submitted form. */
export function ChoiceCard({ name, value, checked, onChoose, disabled, required, title, mark, children }: Props) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col gap-2 rounded-m border border-line-strong bg-surface p-4 transition-colors has-checked:border-act has-checked:bg-act-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act',
        disabled ? 'bg-sunken' : 'hover:not-has-checked:border-edge',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="relative z-1 inline-flex size-4 shrink-0">
          <input
            type="radio"
            id={id}
            name={name}
            value={value}
            checked={checked}
            disabled={disabled}
            required={required}
            onChange={onChoose}
            aria-describedby={children ? `${id}-more` : undefined}
            className="peer size-4 cursor-pointer appearance-none rounded-full border border-edge bg-surface outline-none checked:border-act disabled:cursor-not-allowed disabled:opacity-55"
          />
          <span
            data-shape=""
            className="pointer-events-none absolute inset-1 hidden rounded-full bg-act peer-checked:block"
          />
        </span>
        <label
          htmlFor={id}
          className={cx(
            "me-auto text-md font-medium after:absolute after:inset-0 after:rounded-m after:content-['']",
            disabled ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer',
          )}
        >
          {title}
        </label>
        {mark}
      </div>
      {children && (
        <div id={`${id}-more`} className={disabled ? 'text-ink-3' : 'text-ink-2'}>
          {children}
        </div>
      )}
    </div>
  );
}
