import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Amount } from '#contract/inventory/deals/commission.ts';
import { RateField } from '../rate-field.tsx';

type Props = {
  label: string /** Null while no amount is entered. */;
  value: Amount | null;
  error?: string | undefined;
  onChange: (amount: Amount) => void;
};

/** A percentage or an amount. */
export function AmountField({ label, value, error, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
        <Select
          aria-label={t('deals.terms.kindOf', { name: label })}
          value={value?.kind ?? 'percent'}
          onChange={(kind) => onChange(kind === 'percent' ? { kind, rate: 0 } : { kind, cents: 0 })}
          options={[
            { value: 'percent', label: t('deals.terms.percent') },
            { value: 'flat', label: t('deals.terms.flat') },
          ]}
        />
        <Field label={label} hideLabel error={error}>
          {value?.kind !== 'flat' ? (
            <RateField value={value?.rate ?? null} onChange={(rate) => onChange({ kind: 'percent', rate })} />
          ) : (
            <MoneyField value={value.cents} onChange={(cents) => onChange({ kind: 'flat', cents: cents ?? 0 })} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
