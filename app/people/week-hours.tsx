import { useLocale, useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Input } from '#app/ui/input.tsx';
import { dateFormat } from '#contract/core/message.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 0];

/** Edits one span per day; further spans set through the API stay until their day is changed. */
export function WeekHours({
  legend,
  value,
  onChange,
}: {
  legend: string;
  value: WeeklyHours;
  onChange: (hours: WeeklyHours) => void;
}) {
  const t = useT();
  const { tag } = useLocale();
  const name = (weekday: number) =>
    dateFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 1, 1 + weekday));
  const others = (weekday: number) => value.filter((hours) => hours.weekday !== weekday);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">{legend}</legend>
      {weekdays.map((weekday) => {
        const hours = value.find((each) => each.weekday === weekday);
        const change = (part: Partial<WeeklyHours[number]>) => onChange([...others(weekday), { ...hours!, ...part }]);
        return (
          <div key={weekday} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="w-36">
              <Checkbox
                label={name(weekday)}
                checked={hours !== undefined}
                onChange={(on) =>
                  onChange(on ? [...others(weekday), { weekday, from: '09:00', to: '17:00' }] : others(weekday))
                }
              />
            </span>
            {hours && (
              <>
                <Input
                  type="time"
                  aria-label={t('calendar.booking.from', { day: name(weekday) })}
                  value={hours.from}
                  onChange={(event) => event.target.value && change({ from: event.target.value })}
                  frameClassName="w-30"
                />
                <Input
                  type="time"
                  aria-label={t('calendar.booking.to', { day: name(weekday) })}
                  value={hours.to}
                  onChange={(event) => event.target.value && change({ to: event.target.value })}
                  frameClassName="w-30"
                />
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
