import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { westernDigits } from '#app/ui/date-text.ts';
import { Field as Labelled } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { FieldType } from '#contract/core/fields.ts';
import { type Span, type Unit, units } from '#contract/core/time-zone.ts';
import { unitKeys } from './words.ts';

type Props = { type: FieldType; value: unknown; onChange: (span: Span) => void };

/** A duration such as 7 days or 3 months. Date fields offer no hours or minutes. */
export function SpanValue({ type, value, onChange }: Props) {
  const t = useT();
  const span = (value as Span | undefined) ?? { n: 7, unit: 'days' };
  const [typed, setTyped] = useState<string | null>(null);
  const offered = units.filter((unit) => type !== 'date' || (unit !== 'minutes' && unit !== 'hours'));
  const write = (text: string) => {
    setTyped(text);
    onChange({ ...span, n: Number(westernDigits(text).replace(/\D/g, '')) });
  };
  return (
    <div className="flex gap-2">
      <Labelled label={t('filter.howLong')} hideLabel className="w-24 shrink-0">
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? (span.n || '')}
          onChange={(event) => write(event.target.value)}
          onBlur={() => setTyped(null)}
          className="num"
        />
      </Labelled>
      <Labelled label={t('filter.unit')} hideLabel className="min-w-0 flex-1">
        <Select
          value={span.unit}
          onChange={(unit: Unit) => onChange({ ...span, unit })}
          options={offered.map((unit) => ({ value: unit, label: t(unitKeys[unit], { n: span.n }) }))}
        />
      </Labelled>
    </div>
  );
}
