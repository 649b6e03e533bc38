import { useState } from 'react';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { westernDigits } from '#app/ui/date-text.ts';
import { Field as Labelled } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import type { CountField, Field } from '#contract/core/fields.ts';
import type { Draft } from './draft.ts';
import { SpanValue } from './span-value.tsx';

type Props = { field: Field; value: unknown; onChange: (value: unknown) => void; label: string; showLabel?: boolean };

export function AmountValue({ field, value, onChange, label, showLabel = false }: Props) {
  const amount = typeof value === 'number' ? value : null;
  return (
    <Labelled label={label} hideLabel={!showLabel} className="min-w-0 flex-1">
      {field.type === 'money' ? (
        <MoneyField value={amount} onChange={(next) => onChange(next ?? undefined)} />
      ) : (
        <NumberInput value={amount} onChange={(next) => onChange(next ?? undefined)} />
      )}
    </Labelled>
  );
}

/** Keeps the typed text until it is a number: "1." is on its way to "1.5". */
function NumberInput({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const { tag } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const written =
    value === null ? '' : new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 10 }).format(value);
  const type = (text: string) => {
    setTyped(text);
    const plain = westernDigits(text).trim().replace(/[,٫]/, '.').replace('−', '-');
    const number = Number(plain);
    onChange(plain === '' || Number.isNaN(number) ? null : number);
  };
  return (
    <Input
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? written}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
      className="num rtl:text-end"
    />
  );
}

type PairProps = Omit<Props, 'label' | 'showLabel'>;

export function AmountPair({ field, value, onChange }: PairProps) {
  const t = useT();
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <div className="flex gap-2">
      <AmountValue
        {...{ field }}
        value={from}
        onChange={(next) => onChange([next, to])}
        label={t('filter.least')}
        showLabel
      />
      <AmountValue
        {...{ field }}
        value={to}
        onChange={(next) => onChange([from, next])}
        label={t('filter.most')}
        showLabel
      />
    </div>
  );
}

type CountProps = { field: CountField; draft: Draft; onChange: (draft: Draft) => void };

/** Compares a count; fields with a timestamp can limit it to a recent period. */
export function CountValue({ field, draft, onChange }: CountProps) {
  const t = useT();
  const set = (value: unknown) => onChange({ ...draft, value });
  return (
    <div className="grid gap-3">
      {draft.op === 'between' ? (
        <AmountPair {...{ field }} value={draft.value} onChange={set} />
      ) : (
        <AmountValue {...{ field }} value={draft.value} onChange={set} label={t('filter.howMany')} />
      )}
      {field.timed && (
        <Checkbox
          label={t('filter.withinLast')}
          checked={draft.within !== undefined}
          onChange={(on) => onChange({ ...draft, within: on ? { n: 7, unit: 'days' } : undefined })}
        />
      )}
      {draft.within && (
        <SpanValue type="instant" value={draft.within} onChange={(within) => onChange({ ...draft, within })} />
      )}
    </div>
  );
}
