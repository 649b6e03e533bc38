import { ListChecks } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { dateFormat } from '#contract/core/message.ts';
import { daysBetween } from '#contract/core/time-zone.ts';
import type { Appointment } from '#contract/people/appointments.ts';
import { tasksDueOn } from '../tasks/queries.ts';
import { Block } from './block.tsx';
import type { GridProps } from './time-grid.tsx';
import { movedByDays } from './use-deeds.ts';
import { appointmentKey, touches } from './view.ts';

type Props = Pick<
  GridProps,
  'days' | 'rows' | 'tasks' | 'colours' | 'conflicts' | 'mayPlan' | 'onOpen' | 'onMove' | 'onDay'
> & { month: string };

/** The most entries shown per day; the rest is one click away. */
const most = 3;

/** The appointment being dragged, the day it came from, and the day it is over. */
type Drag = { row: Appointment; from: string; over: string };

/** The days of a month. Appointments are moved by dragging or by Alt with the arrow keys. */
export function MonthGrid({ days, month, rows, tasks, colours, conflicts, mayPlan, onOpen, onMove, onDay }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const today = todayHere();
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Set after a drag, so that releasing the pointer doesn't count as a click. */
  const wasDragged = useRef(false);
  const byDay = new Map(days.map((day) => [day, rows.filter((row) => touches(row, day))]));
  const name = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const mayMove = (row: Appointment) => mayPlan && row.can.change;

  const grab = (event: PointerEvent, row: Appointment, day: string) => {
    wasDragged.current = false;
    // Touch scrolls the page, so dragging needs a mouse or pen.
    if (event.button === 0 && event.pointerType !== 'touch' && mayMove(row)) setDrag({ row, from: day, over: day });
  };
  const follow = (event: PointerEvent) => {
    if (!drag) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]');
    const over = cell?.dataset.day;
    if (over && over !== drag.over) setDrag({ ...drag, over });
  };
  const letGo = () => {
    if (!drag) return;
    setDrag(null);
    const by = daysBetween(drag.from, drag.over);
    wasDragged.current = by !== 0;
    if (by !== 0) onMove(movedByDays(drag.row, by));
  };
  const byKey = (event: KeyboardEvent, row: Appointment) => {
    const by = event.altKey && mayMove(row) ? keyDays[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    const isSideways = Math.abs(by) === 1;
    onMove(movedByDays(row, isSideways && document.documentElement.dir === 'rtl' ? -by : by));
  };

  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-7 grid-rows-[auto] overflow-y-auto border-b border-line select-none"
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerLeave={() => setDrag(null)}
    >
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
            data-day={day}
            aria-label={name(day, { dateStyle: 'full' })}
            className={cx(
              'grid min-h-28 min-w-0 content-start gap-0.5 border-e border-b border-line p-1',
              !day.startsWith(month) && 'bg-paper',
              drag && drag.over === day && drag.over !== drag.from && 'bg-act-tint',
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
                className={cx('shadow-none', drag?.row === row && drag.over !== drag.from && 'opacity-40')}
                onOpen={() => !wasDragged.current && !row.hidden && onOpen(row)}
                onKeyDown={(event) => byKey(event, row)}
                onTake={(event) => grab(event, row, day)}
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
              <Link
                to={tasksDueOn(day)}
                className="tap-area flex items-center gap-1 px-1.5 text-xs text-ink-2 hover:text-ink"
              >
                <ListChecks className="size-3" aria-hidden="true" />
                {t('calendar.tasksDue', { count: due })}
              </Link>
            )}
          </section>
        );
      })}
      <p className="sr-only">{t('calendar.monthKeys')}</p>
    </div>
  );
}

const keyDays: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
