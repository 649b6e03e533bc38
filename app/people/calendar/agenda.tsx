import { CalendarDays, ListChecks, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { useAppointmentWords } from './block.tsx';
import type { GridProps } from './time-grid.tsx';
import { appointmentKey, touches } from './view.ts';

type Props = Pick<GridProps, 'days' | 'rows' | 'tasks' | 'colours' | 'conflicts' | 'onOpen'>;

/** A list day by day with one line per entry, for narrow screens. */
export function Agenda({ days, rows, tasks, colours, conflicts, onOpen }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const words = useAppointmentWords();
  const today = todayHere();
  const filled = days
    .map((day) => ({
      day,
      rows: rows.filter((row) => touches(row, day)),
      due: tasks.filter(({ dueOn }) => dueOn === day),
    }))
    .filter(({ rows: own, due }) => own.length > 0 || due.length > 0);
  if (filled.length === 0)
    return (
      <EmptyState title={t('calendar.empty.title')} icon={<CalendarDays />}>
        {t('calendar.empty.text')}
      </EmptyState>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-12">
      {filled.map(({ day, rows: own, due }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h2
            id={`agenda-${day}`}
            className={cx(
              'sticky top-0 z-10 border-b border-line bg-surface px-4.5 pt-4 pb-1.5 text-sm font-medium',
              day === today ? 'text-act' : 'text-ink-2',
            )}
          >
            {dateFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
              new Date(`${day}T00:00:00Z`),
            )}
          </h2>
          <ul>
            {own.map((row) => (
              <li key={appointmentKey(row)}>
                <button
                  type="button"
                  data-appointment={row.id}
                  disabled={row.hidden}
                  onClick={() => onOpen(row)}
                  className="flex min-h-12 w-full items-center gap-3 border-b border-line px-4.5 py-2 text-start hover:bg-paper focus-visible:-outline-offset-2"
                >
                  <span
                    className={cx('h-8 w-1 shrink-0 rounded-full', colours.dot(row.organiser))}
                    aria-hidden="true"
                  />
                  <span className="num w-34 shrink-0 text-sm text-ink-2 max-sm:w-20">
                    <span className="sm:hidden">{words.time(row)}</span>
                    <span className="max-sm:hidden">{words.span(row)}</span>
                  </span>
                  <span className="grid min-w-0 flex-1">
                    <span
                      className={cx('truncate font-medium', row.status === 'cancelled' && 'text-ink-3 line-through')}
                    >
                      {words.title(row)}
                    </span>
                    <span className="truncate text-sm text-ink-2">
                      {[
                        row.hidden ? '' : t.any(`calendar.kind.${row.kind}`),
                        row.leads.map(({ name }) => name).join(', '),
                        row.place,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {conflicts.has(appointmentKey(row)) && (
                    <span className="flex items-center gap-1 text-xs text-need">
                      <TriangleAlert className="size-4" aria-hidden="true" />
                      <span className="max-sm:sr-only">{t('calendar.conflict')}</span>
                    </span>
                  )}
                </button>
              </li>
            ))}
            {due.map((task) => (
              <li key={task.id} className="flex min-h-11 items-center gap-3 border-b border-line px-4.5 text-ink-2">
                <ListChecks className="size-4 shrink-0" aria-hidden="true" />
                <Link
                  to={task.lead ? `/lead/${task.lead.id}` : '/tasks'}
                  className="min-w-0 truncate hover:text-act hover:underline"
                >
                  {task.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
