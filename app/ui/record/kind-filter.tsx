type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

/** A subtle choice among a few kinds, such as what a timeline shows. */
export function KindFilter<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="-mx-1 flex max-w-full min-w-0 [scrollbar-width:none] gap-0.5 overflow-x-auto px-1"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="tap h-7 shrink-0 rounded-full px-2.5 text-sm -outline-offset-2 text-ink-2 transition-colors hover:text-ink aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
