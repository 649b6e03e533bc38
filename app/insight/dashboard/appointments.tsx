import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useAppointmentWords } from '#app/people/calendar/block.tsx';
import { DriveButton } from '#app/people/calendar/drive-button.tsx';
import { calendarQueries } from '#app/people/calendar/queries.ts';
import { appointmentKey } from '#app/people/calendar/view.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { addDays, todayHere } from '#app/ui/days.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Appointment } from '#contract/people/appointments.ts';
import { Tile } from './tile.tsx';

const Brief = lazy(() => import('./brief.tsx'));

/** What is planned for today, each with a page to read before it. */
export function Appointments() {
  const t = useT();
  const format = useFormat();
  const today = todayHere();
  const query = useQuery(calendarQueries.range({ from: today, to: addDays(today, 1), people: 'me' }));
  const rows = query.data?.rows ?? [];
  const words = useAppointmentWords();
  const [open, setOpen] = useState<Appointment>();
  return (
    <Tile
      title={t('dashboard.appointments')}
      count={query.data && format.number(rows.length)}
      all={{ to: `/calendar?view=day&day=${today}`, label: t('dashboard.appointments.all') }}
      query={query}
      rows={2}
      empty={rows.length === 0 ? t('dashboard.appointments.none') : undefined}
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={appointmentKey(row)} className="flex min-h-11 items-center gap-3 px-4.5 py-1.5">
            <span className="num w-16 shrink-0 text-sm text-ink-2">{words.time(row)}</span>
            <span className="grid min-w-0 flex-1">
              <span className={cx('truncate', row.status === 'cancelled' && 'text-ink-3 line-through')}>
                {words.title(row)}
              </span>
              <span className="truncate text-sm text-ink-2">
                {[row.leads.map(({ name }) => name).join(', '), row.place].filter(Boolean).join(' · ')}
              </span>
            </span>
            {row.leads.length > 0 && (
              <Button
                size="s"
                kind="quiet"
                aria-label={t('dashboard.appointments.briefOf', { title: words.title(row) })}
                onClick={() => setOpen(row)}
              >
                {t('dashboard.appointments.brief')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.filter(({ place, status }) => place && status === 'planned').length > 1 && (
        <p className="border-t border-line px-3 py-1.5">
          <DriveButton day={today} />
        </p>
      )}
      <Dialog
        open={open !== undefined}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={open ? words.title(open) : ''}
        description={open && [words.span(open), open.place].filter(Boolean).join(' · ')}
      >
        <Suspense>{open && <Brief appointment={open} />}</Suspense>
      </Dialog>
    </Tile>
  );
}
