import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { DisclosuresControl, TagsControl } from './several-control.tsx';

const longTexts: readonly string[] = ['publicRemarks', 'privateRemarks', 'showingInstructions'];

type Props = { name: string; value: unknown; onChange: (value: unknown) => void; onBlur?: () => void };

const none = 'none';

/** The input for a field of this type. Empty means null. */
export function FieldControl({ name, value, onChange, onBlur }: Props) {
  const t = useT();
  const people = usePeople();
  const blur = onBlur ? { onBlur } : {};
  if (longTexts.includes(name)) {
    return (
      <Textarea
        value={(value as string | null) ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        rows={3}
        maxLength={4_000}
        {...blur}
      />
    );
  }
  if (name === 'virtualTourURLUnbranded') {
    return (
      <Input
        type="url"
        dir="ltr"
        value={(value as string | null) ?? ''}
        onChange={(event) => onChange(event.target.value.trim() || null)}
        maxLength={500}
        autoComplete="off"
        {...blur}
      />
    );
  }
  const field = listingFields[name as keyof typeof listingFields];
  switch (field.type) {
    case 'money':
      return <MoneyField value={(value as number | null) ?? null} onChange={onChange} {...blur} />;
    case 'date':
      return <DateField value={(value as string | null) ?? null} onChange={onChange} {...blur} />;
    case 'number':
      return (
        <Input
          inputMode="numeric"
          className="num"
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '');
            onChange(digits === '' ? null : Number(digits));
          }}
          {...blur}
        />
      );
    case 'boolean':
      return (
        <Select
          value={value === null || value === undefined ? none : value ? 'yes' : 'no'}
          onChange={(next) => onChange(next === none ? null : next === 'yes')}
          options={[
            ...('required' in field && field.required ? [] : [{ value: none, label: t('listings.unknown') }]),
            { value: 'yes', label: t('listings.yes') },
            { value: 'no', label: t('listings.no') },
          ]}
        />
      );
    case 'choice':
      return (
        <Select
          value={(value as string | null) ?? none}
          onChange={(next) => onChange(next === none ? null : next)}
          options={[
            ...('required' in field && field.required ? [] : [{ value: none, label: t('listings.unknown') }]),
            ...field.options.map((option) => ({ value: option.value, label: t.any(option.label) })),
          ]}
        />
      );
    case 'tags': {
      const Several = name === 'tags' ? TagsControl : DisclosuresControl;
      return <Several value={(value as readonly string[] | null) ?? []} onChange={onChange} />;
    }
    case 'person':
      return (
        <Combobox
          label={t.any(field.label)}
          source={people.options}
          value={people.options.find((option) => option.value === value) ?? null}
          onChange={(option) => onChange(option?.value ?? null)}
          placeholder={t('listings.office')}
          clearable
        />
      );
    default:
      return (
        <Input
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          autoComplete="off"
          {...blur}
        />
      );
  }
}
