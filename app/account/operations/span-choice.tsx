import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { addDays } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import type { Span } from './acquisition-queries.ts';

const usual = ['7', '30', '90'] as const;

/** Today in UTC, by which the statistics count days. */
const todayThere = (): string => new Date().toISOString().slice(0, 10);

export const lastDays = (days: number): Span => ({ from: addDays(todayThere(), 1 - days), to: todayThere() });

type Props = { span: Span; onChange: (span: Span) => void };

export function SpanChoice({ span, onChange }: Props) {
  const t = useT();
  const chosen = usual.find((days) => {
    const { from, to } = lastDays(Number(days));
    return from === span.from && to === span.to;
  });
  const change = (part: Partial<Span>) => {
    const next = { ...span, ...part };
    onChange(next.from <= next.to ? next : { from: part.from ?? next.to, to: part.to ?? next.from });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented
        label={t('admin.acquisition.span')}
        value={chosen ?? ''}
        onChange={(days) => onChange(lastDays(Number(days)))}
        options={usual.map((days) => ({ value: days, label: t('admin.acquisition.days', { count: Number(days) }) }))}
      />
      <Field label={t('admin.acquisition.from')} className="max-sm:w-full">
        <DateField value={span.from} max={todayThere()} onChange={(day) => day && change({ from: day })} />
      </Field>
      <Field label={t('admin.acquisition.to')} className="max-sm:w-full">
        <DateField value={span.to} max={todayThere()} onChange={(day) => day && change({ to: day })} />
      </Field>
    </div>
  );
}
