import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { UrlaValue } from '#contract/verticals/loans/urla-data.ts';
import type { SectionName, UrlaField } from '#contract/verticals/loans/urla-sections.ts';
import { WholeField } from '../whole-field.tsx';

type Props = {
  section: SectionName;
  field: string;
  spec: UrlaField;
  value: UrlaValue | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: UrlaValue | undefined) => void;
};

/** One fact of the application, by its kind. Yes and no are a choice, since neither is not the same as no. */
export function UrlaControl({ section, field, spec, value, error, disabled, onChange }: Props) {
  const t = useT();
  const label =
    section === 'declarations'
      ? t.any(`loans.q.declarations.${field}`)
      : section === 'military'
        ? t.any(`loans.q.military.${field}`)
        : t.any(`loans.q.${field}`);
  return (
    <Field label={label} required={spec.isNeeded === true} error={error}>
      <Control spec={spec} value={value} disabled={disabled} onChange={onChange} />
    </Field>
  );
}

function Control({ spec, value, disabled, onChange }: Pick<Props, 'spec' | 'value' | 'disabled' | 'onChange'>) {
  const t = useT();
  if (spec.type === 'money')
    return (
      <MoneyField
        value={typeof value === 'number' ? value : null}
        disabled={disabled}
        onChange={(cents) => onChange(cents ?? undefined)}
      />
    );
  if (spec.type === 'whole')
    return (
      <WholeField
        value={typeof value === 'number' ? value : null}
        onChange={(n) => onChange(n ?? undefined)}
        max={1_200}
      />
    );
  if (spec.type === 'day')
    return (
      <DateField
        value={typeof value === 'string' ? value : null}
        disabled={disabled}
        onChange={(day) => onChange(day ?? undefined)}
      />
    );
  if (spec.type === 'yes')
    return (
      <Select
        value={value === undefined ? '' : value ? 'yes' : 'no'}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'yes')}
        options={[
          { value: 'yes', label: t('loans.yes') },
          { value: 'no', label: t('loans.no') },
          { value: '', label: t('loans.notAnswered') },
        ]}
      />
    );
  if (spec.options)
    return (
      <Select
        value={String(value ?? '')}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen || undefined)}
        options={[
          ...spec.options.map((option) => ({ value: option, label: t.any(`loans.option.${option}`) })),
          { value: '', label: t('loans.notAnswered') },
        ]}
      />
    );
  return (
    <Input
      value={String(value ?? '')}
      disabled={disabled}
      maxLength={spec.max ?? 120}
      {...(spec.type === 'email' && { type: 'email' })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
