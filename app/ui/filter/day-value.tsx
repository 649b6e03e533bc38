import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field as Labelled } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { dayWords } from '#contract/core/filter-operators.ts';
import { dayKeys } from './words.ts';

type Choice = (typeof dayWords)[number] | 'date';
type Props = { value: unknown; onChange: (value: unknown) => void; label: string; showLabel?: boolean };

/** A relative day, such as today, or a fixed date. */
export function DayValue({ value, onChange, label, showLabel = false }: Props) {
  const t = useT();
  const day = typeof value === 'string' ? value : undefined;
  const word = dayWords.find((known) => known === day);
  const choices: { value: Choice; label: string }[] = [
    ...dayWords.map((known) => ({ value: known, label: t(dayKeys[known]) })),
    { value: 'date', label: t('filter.day.date') },
  ];
  // A date being retyped is briefly undefined; its field must not disappear meanwhile.
  const [isDate, setDate] = useState(day !== undefined && !word);
  const choose = (choice: Choice) => {
    setDate(choice === 'date');
    onChange(choice === 'date' ? todayHere() : choice);
  };
  return (
    <div className="grid gap-2">
      <Labelled label={label} hideLabel={!showLabel}>
        <Select
          value={word ?? (isDate ? 'date' : null)}
          onChange={choose}
          options={choices}
          placeholder={t('filter.day.which')}
        />
      </Labelled>
      {isDate && !word && (
        <Labelled label={t('filter.day.date')} hideLabel>
          <DateField value={day?.slice(0, 10) ?? null} onChange={(next) => onChange(next ?? undefined)} />
        </Labelled>
      )}
    </div>
  );
}

export function DayPair({ value, onChange }: Omit<Props, 'label' | 'showLabel'>) {
  const t = useT();
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <div className="grid gap-3">
      <DayValue value={from} onChange={(next) => onChange([next, to])} label={t('filter.day.from')} showLabel />
      <DayValue value={to} onChange={(next) => onChange([from, next])} label={t('filter.day.to')} showLabel />
    </div>
  );
}
