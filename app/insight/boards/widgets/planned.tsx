import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { dealQueries } from '#app/inventory/deals/queries.ts';
import { useAppointmentWords } from '#app/people/calendar/block.tsx';
import { calendarQueries } from '#app/people/calendar/queries.ts';
import { appointmentKey, touches } from '#app/people/calendar/view.ts';
import { tasksDueOn } from '#app/people/tasks/queries.ts';
import { selectionOf } from '#app/records/selection.ts';
import { cx } from '#app/ui/classes.ts';
import { addDays, todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { dateFormat } from '#contract/core/message.ts';
import type { Widget } from '#contract/insight/boards.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { isAsked, type Narrowing } from '../narrowed.ts';

type Props = { widget: Extract<Widget, { kind: 'calendar' }>; title: string; narrowing: Narrowing };
type Entry = { key: string; time: string; name: string; detail: string; to: string; isOff?: boolean };

/** The next days: appointments, closings, and of one's own the tasks that are due. Days without any are left out. */
export default function Planned({ widget, title, narrowing }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const may = useMay();
  const words = useAppointmentWords();
  const today = todayHere();
  const end = addDays(today, widget.days);
  const last = addDays(end, -1);
  const pins = widget.pins ?? [];
  const agent = pins.includes('agent') ? null : narrowing.agent;
  const office = pins.includes('office') ? null : narrowing.office;
  const whose = agent ?? (office && (isAsked(office) ? office.people.join() : 'team'));
  const isMine = whose === null && widget.people === 'me';
  const appointments = useQuery(calendarQueries.range({ from: today, to: end, people: whose ?? widget.people }));
  const tasks = useQuery({ ...calendarQueries.tasks(today, last), enabled: isMine });
  const owners = agent
    ? `~owner:is(${agent})`
    : office
      ? `~owner:any_of(${office.people.join()})`
      : isMine
        ? '~owner:is(me)'
        : '';
  const closing = selectionOf({
    written: `state:is(open)~closingOn:between(${today},${last})${owners}`,
    search: '',
    archived: false,
    trash: false,
  });
  const deals = useInfiniteQuery({ ...dealQueries.list(closing, 'closingOn'), enabled: may('deals.read') });
  const failed = [appointments, tasks, deals].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorScreen error={failed.error!} onRetry={() => void failed.refetch()} />;
  if (!appointments.data || (isMine && !tasks.data) || (may('deals.read') && !deals.data))
    return <SkeletonRows rows={4} columns={2} />;
  const closings = rowsOf<Deal>(deals.data);
  const days = Array.from({ length: widget.days }, (_, n) => addDays(today, n))
    .map((day) => ({
      day,
      entries: [
        ...closings
          .filter(({ closingOn }) => closingOn === day)
          .map(
            ({ id, name }): Entry => ({
              key: id,
              time: t('calendar.allDay'),
              name,
              detail: t('boards.calendar.closing'),
              to: `/deal/${id}`,
            }),
          ),
        ...appointments.data.rows
          .filter((row) => touches(row, day))
          .map(
            (row): Entry => ({
              key: appointmentKey(row),
              time: words.time(row),
              name: words.title(row),
              detail: [row.leads.map(({ name }) => name).join(', '), row.place].filter(Boolean).join(' · '),
              to: `/calendar?view=day&day=${day}`,
              isOff: row.status === 'cancelled',
            }),
          ),
        ...(tasks.data?.rows ?? [])
          .filter(({ dueOn }) => dueOn === day)
          .map(
            ({ id, title: name }): Entry => ({
              key: id,
              time: t('calendar.allDay'),
              name,
              detail: t('boards.calendar.task'),
              to: tasksDueOn(day),
            }),
          ),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
  if (days.length === 0)
    return <p className="px-4.5 py-8 text-center text-ink-2">{t('boards.calendar.none', { count: widget.days })}</p>;
  return (
    <ol aria-label={title} className="grid gap-3 py-2">
      {days.map(({ day, entries }) => (
        <li key={day}>
          <h3 className={cx('px-4.5 text-xs font-medium', day === today ? 'text-act' : 'text-ink-3')}>
            {dateFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
              new Date(`${day}T00:00:00Z`),
            )}
          </h3>
          <ul>
            {entries.map(({ key, time, name, detail, to, isOff }) => (
              <li key={key}>
                <Link to={to} className="flex gap-3 px-4.5 py-1.5 -outline-offset-2 hover:bg-sunken">
                  <span className="num w-18 shrink-0 text-sm text-ink-2">{time}</span>
                  <span className="grid min-w-0 flex-1">
                    <span className={cx('truncate text-sm font-medium', isOff && 'text-ink-3 line-through')}>
                      <bdi>{name}</bdi>
                    </span>
                    {detail && <span className="truncate text-xs text-ink-2">{detail}</span>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
