import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** True after an attempt to save, from when on errors are shown. */
  isTried: boolean;
  required?: boolean;
  placeholder?: string;
};

/** The name of a stage, field, or rule: the first input of its dialog. */
export function NameField({ value, onChange, maxLength, isTried, required = true, placeholder = '' }: Props) {
  const t = useT();
  return (
    <Field
      label={t('leads.settings.name')}
      required={required}
      error={isTried && required && !value.trim() ? t('leads.settings.nameNeeded') : undefined}
    >
      <Input
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoFocus
      />
    </Field>
  );
}
