import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { dateFormat } from '#contract/core/message.ts';
import { tasksDueOn } from '../tasks/queries.ts';
import { Block } from './block.tsx';
import type { GridProps } from './time-grid.tsx';
import { appointmentKey, touches } from './view.ts';

type Props = Pick<GridProps, 'rows' | 'tasks' | 'colours' | 'conflicts' | 'onOpen' | 'onDay'> & {
  day: string;
  isToday: boolean;
};

/** The top of a day column: its name, all-day events, and due tasks. */
export function DayTop({ day, isToday, rows, tasks, colours, conflicts, onOpen, onDay }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const at = new Date(`${day}T00:00:00Z`);
  const due = tasks.filter(({ dueOn }) => dueOn === day);
  const whole = rows.filter((row) => row.allDay && touches(row, day));
  return (
    <div className="grid min-w-0 content-start gap-1 border-s border-line px-1 pb-1">
      <h2>
        <button
          type="button"
          onClick={() => onDay(day)}
          aria-current={isToday ? 'date' : undefined}
          className="tap flex w-full items-baseline justify-center gap-1.5 rounded-s py-1 text-sm text-ink-2 hover:bg-sunken"
        >
          <span>{dateFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(at)}</span>
          <span className={cx('num font-medium text-ink', isToday && 'rounded-full bg-act px-1.5 text-on-act')}>
            {dateFormat(tag, { day: 'numeric', timeZone: 'UTC' }).format(at)}
          </span>
        </button>
      </h2>
      {whole.map((row) => (
        <Block
          key={appointmentKey(row)}
          row={row}
          colours={colours}
          conflict={conflicts.has(appointmentKey(row))}
          short
          onOpen={() => !row.hidden && onOpen(row)}
        />
      ))}
      {due.length > 0 && (
        <Link
          to={tasksDueOn(day)}
          className="tap flex min-w-0 items-center gap-1 rounded-s px-1.5 text-xs text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <ListChecks className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="truncate">
            {due.length === 1 ? due[0]!.title : t('calendar.tasksDue', { count: due.length })}
          </span>
        </Link>
      )}
    </div>
  );
}
