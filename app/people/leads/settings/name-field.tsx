import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** Somebody wanted to save it: what is missing is said from then on. */
  isTried: boolean;
  required?: boolean;
  placeholder?: string;
};

/** What a stage, a field or a rule is called: the first thing that its dialog asks. */
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
