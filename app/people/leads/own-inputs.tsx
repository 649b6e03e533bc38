import type { ComponentProps } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValue } from '#contract/people/custom-fields.ts';

type Values = Record<string, CustomValue | null>;
type Props = {
  own: readonly CustomField[];
  value: Values;
  onChange: (value: Values) => void;
  errors: FieldErrors<Values> | undefined;
};

/** The inputs for custom fields in a form; all are optional. */
export function OwnInputs({ own, value, onChange, errors }: Props) {
  if (own.length === 0) return null;
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      {own.map((field) => (
        <Field
          key={field.key}
          label={field.label}
          error={errors?.[field.key]?.message}
          className="grid-cols-[minmax(0,1fr)]"
        >
          <OwnInput
            field={field}
            value={value[field.key] ?? null}
            onChange={(next) => onChange({ ...value, [field.key]: next })}
          />
        </Field>
      ))}
    </div>
  );
}

type OneProps = { field: CustomField; value: CustomValue | null; onChange: (value: CustomValue | null) => void };

const nothing = '';

function OwnInput({ field: { key, options }, value, onChange }: OneProps) {
  const t = useT();
  const none = { value: nothing, label: t('record.none') };
  const typed = (more: ComponentProps<typeof Input>, read: (text: string) => CustomValue) => (
    <Input
      autoComplete="off"
      {...more}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : read(target.value))}
    />
  );
  switch (customTypeOf(key)) {
    case 'money':
      return <MoneyField value={typeof value === 'number' ? value : null} onChange={onChange} />;
    case 'date':
      return <DateField value={typeof value === 'string' ? value : null} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          value={typeof value === 'string' ? value : nothing}
          onChange={(chosen) => onChange(chosen || null)}
          options={[none, ...options.map((one) => ({ value: one, label: one }))]}
        />
      );
    case 'yes':
      return (
        <Select
          value={value === null ? nothing : String(value)}
          onChange={(chosen) => onChange(chosen === nothing ? null : chosen === 'true')}
          options={[none, { value: 'true', label: t('leads.yes') }, { value: 'false', label: t('leads.no') }]}
        />
      );
    case 'tags':
      return <TagInput value={Array.isArray(value) ? value : []} onChange={onChange} suggestions={options} />;
    case 'number':
      return typed({ type: 'number', step: 'any', inputMode: 'decimal' }, Number);
    default:
      return typed({ maxLength: 1_000 }, (text) => text);
  }
}
