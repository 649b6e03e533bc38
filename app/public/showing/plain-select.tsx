import { useFieldControl } from '#app/ui/field.tsx';
import { controlLook } from '#app/ui/input.tsx';

type Props = { name: string; value: string; options: readonly (readonly [value: string, label: string])[] };

/** A native select, which works without JavaScript. */
export function PlainSelect({ name, value, options }: Props) {
  const control = useFieldControl();
  return (
    <span className={`${controlLook} h-11`}>
      <select
        {...control}
        name={name}
        defaultValue={value}
        className="h-full w-full min-w-0 rounded-s bg-transparent px-2.5 outline-none"
      >
        {options.map(([of, label]) => (
          <option key={of} value={of}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
