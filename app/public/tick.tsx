type Props = { name: string; checked: boolean | undefined; required?: boolean; children: string };

/** A consent checkbox with the exact text that is stored. */
export const Tick = ({ name, checked, required, children }: Props) => (
  <label className="flex max-w-[62ch] items-start gap-3 text-md text-ink-2">
    <input
      type="checkbox"
      name={name}
      required={required}
      defaultChecked={checked}
      className="mt-0.5 size-5 shrink-0"
    />
    <span dir="auto">{children}</span>
  </label>
);
