import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';

type BankNumbers = { routing: string; account: string };
type Props = {
  value: BankNumbers;
  onChange: (value: BankNumbers) => void;
  error: (field: string) => string | undefined;
};

export function BankFields({ value, onChange, error }: Props) {
  const t = useT();
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      {(['routing', 'account'] as const).map((name) => (
        <Field key={name} label={t(`deals.wire.${name}`)} required error={error(name)}>
          <Input
            value={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            className="num"
            maxLength={40}
          />
        </Field>
      ))}
    </div>
  );
}
