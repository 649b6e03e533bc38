import { ListChecks } from 'lucide-react';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { dateFormat } from '#contract/core/message.ts';
import { Block } from './block.tsx';
import type { GridProps } from './time-grid.tsx';
import { appointmentKey, touches } from './view.ts';

type Props = Pick<GridProps, 'days' | 'rows' | 'tasks' | 'colours' | 'conflicts' | 'onOpen' | 'onDay'> & {
  month: string;
};

/** So many fit in a day; the rest is a step away. */
const most = 3;

export function MonthGrid({ days, month, rows, tasks, colours, conflicts, onOpen, onDay }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const today = todayHere();
  const byDay = new Map(days.map((day) => [day, rows.filter((row) => touches(row, day))]));
  const name = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <div className="grid min-h-0 flex-1 grid-cols-7 grid-rows-[auto] overflow-y-auto border-b border-line">
      {days.slice(0, 7).map((day) => (
        <span key={day} aria-hidden="true" className="border-b border-line-strong px-2 py-1.5 text-xs text-ink-2">
          {name(day, { weekday: 'short' })}
        </span>
      ))}
      {days.map((day) => {
        const here = byDay.get(day) ?? [];
        const due = tasks.filter(({ dueOn }) => dueOn === day).length;
        return (
          <section
            key={day}
            aria-label={name(day, { dateStyle: 'full' })}
            className={cx(
              'grid min-h-28 min-w-0 content-start gap-0.5 border-e border-b border-line p-1',
              !day.startsWith(month) && 'bg-paper',
            )}
          >
            <button
              type="button"
              onClick={() => onDay(day)}
              aria-label={name(day, { dateStyle: 'full' })}
              aria-current={day === today ? 'date' : undefined}
              className={cx(
                'tap-area num justify-self-start rounded-full px-1.5 text-sm hover:bg-sunken',
                day === today
                  ? 'bg-act font-medium text-on-act hover:bg-act-hover'
                  : day.startsWith(month)
                    ? 'text-ink'
                    : 'text-ink-3',
              )}
            >
              {name(day, { day: 'numeric' })}
            </button>
            {here.slice(0, here.length > most ? most - 1 : most).map((row) => (
              <Block
                key={appointmentKey(row)}
                row={row}
                colours={colours}
                conflict={conflicts.has(appointmentKey(row))}
                short
                className="shadow-none"
                onOpen={() => !row.hidden && onOpen(row)}
              />
            ))}
            {here.length > most && (
              <button
                type="button"
                onClick={() => onDay(day)}
                className="tap-area justify-self-start px-1.5 text-xs text-ink-2 hover:text-ink"
              >
                {t('calendar.more', { count: here.length - most + 1 })}
              </button>
            )}
            {due > 0 && (
              <span className="flex items-center gap-1 px-1.5 text-xs text-ink-3">
                <ListChecks className="size-3" aria-hidden="true" />
                {t('calendar.tasksDue', { count: due })}
              </span>
            )}
          </section>
        );
      })}
    </div>
  );
}
