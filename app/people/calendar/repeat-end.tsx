import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { addDays } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Recurrence } from '#contract/people/recurrence.ts';

type End = Pick<Recurrence, 'until' | 'count'>;
type Props = { day: string; value: End; onChange: (end: End) => void };

const ends = ['never', 'until', 'count'] as const;
type Kind = (typeof ends)[number];

const mostTimes = 1_000;
/** The suggested end when the reader chooses to set one. */
const begin = (kind: Kind, day: string): End => ({
  until: kind === 'until' ? addDays(day, 90) : null,
  count: kind === 'count' ? 10 : null,
});

/** How long an appointment repeats: forever, until a date, or a number of times. */
export function RepeatEnd({ day, value: { until, count }, onChange }: Props) {
  const t = useT();
  const kind: Kind = count !== null ? 'count' : until !== null ? 'until' : 'never';
  return (
    <>
      <Field label={t('calendar.field.ends')}>
        <Select
          value={kind}
          onChange={(next) => onChange(begin(next, day))}
          options={ends.map((value) => ({ value, label: t(`calendar.ends.${value}`) }))}
        />
      </Field>
      {kind === 'until' && (
        <Field label={t('calendar.field.until')} className="grid-cols-[minmax(0,1fr)]">
          <DateField value={until} min={day} onChange={(next) => onChange({ until: next, count: null })} />
        </Field>
      )}
      {kind === 'count' && (
        <Field label={t('calendar.field.times')}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={mostTimes}
            value={count ?? ''}
            onChange={({ target: { valueAsNumber: times } }) => {
              if (Number.isInteger(times)) onChange({ until: null, count: Math.min(Math.max(times, 1), mostTimes) });
            }}
          />
        </Field>
      )}
    </>
  );
}
