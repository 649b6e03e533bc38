type Props = { name: string; checked: boolean | undefined; required?: boolean; children: string };

/** Something a visitor may agree to, in the very words that are kept. */
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
