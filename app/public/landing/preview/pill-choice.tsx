import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

/** Native radio buttons as a row of pills. */
export function PillChoice<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="tap inline-flex h-8 cursor-pointer items-center justify-center rounded-full border border-line-strong px-3.5 text-base text-ink-2 transition-colors hover:border-edge has-checked:border-act has-checked:bg-act-tint has-checked:font-medium has-checked:text-act has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
