import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import { addDays, addMonths, todayHere } from './days.ts';
import { firstWeekday, weekOf, weeksOf } from './weeks.ts';

type Props = {
  value: string | null;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
};

/** A calendar month. Arrow keys move by a day or a week, Page Up and Page Down by a month, with Shift by a year. */
export function Calendar({ value, onChange, min, max }: Props) {
  const t = useT();
  const { tag, dir } = useLocale();
  const today = todayHere();
  const [active, setActive] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = active.slice(0, 7);
  const weekStart = firstWeekday(tag);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC', ...options });
  const allowed = (day: string) => (!min || day >= min) && (!max || day <= max);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active day
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [active]);

  const press = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? -1 : 1;
    const weekday = (new Date(`${active}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7;
    const steps: Record<string, () => string> = {
      ArrowLeft: () => addDays(active, -forward),
      ArrowRight: () => addDays(active, forward),
      ArrowUp: () => addDays(active, -7),
      ArrowDown: () => addDays(active, 7),
      Home: () => addDays(active, -weekday),
      End: () => addDays(active, 6 - weekday),
      PageUp: () => addMonths(active, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(active, event.shiftKey ? 12 : 1),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    setActive(step());
  };

  return (
    <div className="grid gap-2 p-3">
      <div className="flex items-center gap-1">
        <h3 aria-live="polite" className="me-auto ps-2 font-medium">
          {written({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))}
        </h3>
        <Step label={t('ui.date.previousMonth')} onClick={() => setActive(addMonths(active, -1))}>
          <ChevronLeft />
        </Step>
        <Step label={t('ui.date.nextMonth')} onClick={() => setActive(addMonths(active, 1))}>
          <ChevronRight />
        </Step>
      </div>
      <table ref={grid} onKeyDown={press} className="num border-collapse">
        <thead>
          <tr>
            {weekOf(addDays('2026-02-01', weekStart)).map((day) => (
              <th
                key={day}
                abbr={written({ weekday: 'long' }).format(new Date(`${day}T00:00:00Z`))}
                className="size-9 text-xs font-medium text-ink-3"
              >
                {written({ weekday: 'narrow' }).format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      tabIndex={day === active ? 0 : -1}
                      disabled={!allowed(day)}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={written({ dateStyle: 'full' }).format(new Date(`${day}T00:00:00Z`))}
                      onClick={() => onChange(day)}
                      className={cx(
                        'tap grid size-9 place-items-center rounded-s hover:bg-sunken disabled:text-ink-3 disabled:line-through',
                        day === today && 'font-semibold text-act',
                        day === value && 'bg-act text-on-act hover:bg-act-hover',
                      )}
                    >
                      {
                        written({ day: 'numeric' })
                          .formatToParts(new Date(`${day}T00:00:00Z`))
                          .find(isDay)?.value
                      }
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="tap grid size-8 place-items-center rounded-s text-ink-2 hover:bg-sunken hover:text-ink [&_svg]:size-4 rtl:[&_svg]:-scale-x-100"
    >
      {children}
    </button>
  );
}

const isDay = (part: Intl.DateTimeFormatPart) => part.type === 'day';
