import { useLocale, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { dateFormat } from '#contract/core/message.ts';
import type { Recurrence } from '#contract/people/recurrence.ts';
import { RepeatEnd } from './repeat-end.tsx';
import { weekdayOf } from './view.ts';

type Props = { day: string; value: Recurrence | null; onChange: (value: Recurrence | null) => void };

const choices = [
  'never',
  'daily',
  'workdays',
  'weekly',
  'fortnightly',
  'monthly',
  'monthlyNth',
  'yearly',
  'own',
] as const;
type Choice = (typeof choices)[number];

const plain: Recurrence = {
  every: 'weekly',
  interval: 1,
  weekdays: [],
  monthDay: null,
  nth: null,
  until: null,
  count: null,
};
const workdays = [1, 2, 3, 4, 5];

/** The common repeat rules, based on the date of the first appointment. */
function rulesFor(day: string): Record<Exclude<Choice, 'never' | 'own'>, Recurrence> {
  const week = Math.ceil(Number(day.slice(8)) / 7);
  return {
    daily: { ...plain, every: 'daily' },
    workdays: { ...plain, weekdays: workdays },
    weekly: { ...plain, weekdays: [weekdayOf(day)] },
    fortnightly: { ...plain, interval: 2, weekdays: [weekdayOf(day)] },
    monthly: { ...plain, every: 'monthly' },
    monthlyNth: { ...plain, every: 'monthly', nth: { week: week > 4 ? -1 : week, weekday: weekdayOf(day) } },
    yearly: { ...plain, every: 'yearly' },
  };
}

function choiceOf(value: Recurrence | null, day: string): Choice {
  if (!value) return 'never';
  const same = (rule: Recurrence) => JSON.stringify({ ...value, until: null, count: null }) === JSON.stringify(rule);
  const found = Object.entries(rulesFor(day)).find(([, rule]) => same({ ...plain, ...rule }));
  return (found?.[0] as Choice | undefined) ?? 'own';
}

export function RepeatFields({ day, value: given, onChange }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const value = given && { ...plain, ...given };
  const choice = choiceOf(value, day);
  const weekday = dateFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label={t('calendar.field.repeat')}>
        <Select
          value={choice}
          onChange={(next) => {
            if (next === 'own') return;
            const { until, count } = value ?? plain;
            onChange(next === 'never' ? null : { ...rulesFor(day)[next], until, count });
          }}
          options={choices
            .filter((name) => name !== 'own' || choice === 'own')
            .map((name) => ({
              value: name,
              label: t(`calendar.repeat.${name}`, { weekday, date: Number(day.slice(8)) }),
            }))}
        />
      </Field>
      {value && <RepeatEnd day={day} value={value} onChange={(end) => onChange({ ...value, ...end })} />}
    </div>
  );
}
