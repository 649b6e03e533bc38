import { Input } from '#app/ui/input.tsx';

type Props = { value: number | null; onChange: (value: number | null) => void; max: number };

/** A whole number, or nothing. */
export function WholeField({ value, onChange, max }: Props) {
  return (
    <Input
      inputMode="numeric"
      className="num"
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '');
        onChange(digits ? Math.min(max, Number(digits)) : null);
      }}
    />
  );
}
