import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useSession } from '#app/account/session.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { addDays, todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { firstWeekday } from '#app/ui/weeks.ts';
import type { Appointment, AppointmentKind } from '#contract/people/appointments.ts';
import { Agenda } from './agenda.tsx';
import { coloursFor } from './colours.ts';
import { draftSoon } from './draft-soon.ts';
import { MonthGrid } from './month-grid.tsx';
import { calendarQueries } from './queries.ts';
import { TimeGrid } from './time-grid.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCalendarDeeds } from './use-deeds.ts';
import { appointmentKey, conflicting, daysIn, type Place, rangeOf, readPlace } from './view.ts';

const Editor = lazy(() => import('./editor.tsx'));

export const handle = { title: 'shell.nav.calendar' } as const;

export type Draft = {
  day: string;
  minute: number;
  minutes: number;
  lead?: string | undefined;
  kind?: AppointmentKind;
  title?: string;
};

/** The calendar by day, week, or month. The date and view are part of the URL. */
export default function CalendarPage() {
  const t = useT();
  const { tag } = useLocale();
  const may = useMay();
  const me = useSession().user.id;
  const isNarrow = useMedia('(width < 40rem)');
  const [params, setParams] = useSearchParams();
  const asked = readPlace(params, todayHere(), isNarrow ? 'agenda' : 'week');
  // A phone has no room for a week grid, so it shows the agenda.
  const place: Place = isNarrow && asked.view !== 'day' ? { ...asked, view: 'agenda' } : asked;
  const range = rangeOf(place, firstWeekday(tag));
  const days = daysIn(range);
  const list = useQuery(calendarQueries.range({ ...range, people: place.people }));
  const due = useQuery(calendarQueries.tasks(range.from, addDays(range.to, -1)));
  const [opened, setOpened] = useState<Appointment | null>(null);
  const deeds = useCalendarDeeds((before, now) =>
    setOpened((open) => (open && appointmentKey(open) === appointmentKey(before) ? now : open)),
  );
  const [draft, setDraft] = useState<Draft | null>(() => draftIn(params));
  const named = params.get('open');
  const found = useQuery({ ...calendarQueries.get(named ?? ''), enabled: named !== null, retry: false });
  const rows = list.data?.rows ?? [];
  const conflicts = useMemo(() => conflicting(rows), [rows]);
  const colours = useMemo(() => coloursFor(me, rows), [me, rows]);
  const mayPlan = may('calendar.work');

  const go = (change: Partial<Place>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      return next;
    });
  const close = () => {
    setOpened(null);
    setDraft(null);
    if (!named && !params.has('new')) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of ['open', 'new', 'lead']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  const plan = (day: string, minute: number, minutes: number) => mayPlan && setDraft({ day, minute, minutes });
  const planNow = () => {
    const now = new Date();
    const day = days.includes(todayHere()) ? todayHere() : place.day;
    plan(day, Math.min(23 * 60, (now.getHours() + 1) * 60), 30);
  };
  usePaletteActions(mayPlan ? [{ name: t('calendar.new'), icon: CalendarPlus, keys: 'c', run: planNow }] : []);

  const shared = {
    days,
    rows,
    tasks: due.data?.rows ?? [],
    conflicts,
    colours,
    mayPlan,
    onOpen: setOpened,
    onMove: deeds.move,
    onPlan: plan,
    onDay: (day: string) => go({ day, view: 'day' }),
  };
  const shown = opened ?? (named ? found.data : undefined);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar isNarrow={isNarrow} place={place} days={days} mayPlan={mayPlan} onGo={go} onNew={planNow} />
      {list.data?.more && (
        <p className="border-b border-line bg-need-tint px-4.5 py-2 text-sm">{t('calendar.tooMany')}</p>
      )}
      {list.isPending ? (
        <SkeletonRows columns={place.view === 'agenda' ? 1 : days.length > 7 ? 7 : days.length} />
      ) : list.isError && rows.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : place.view === 'agenda' ? (
        <Agenda {...shared} />
      ) : place.view === 'month' ? (
        <MonthGrid {...shared} month={place.day.slice(0, 7)} />
      ) : (
        <TimeGrid key={place.view} {...shared} />
      )}
      {(shown || draft) && (
        <Suspense>
          <Editor
            key={shown ? `${shown.id} ${shown.occurrence}` : 'new'}
            row={shown ?? null}
            draft={draft}
            isMoving={deeds.isMoving}
            onClose={close}
            onRemove={(row, scope) => deeds.remove({ row, scope })}
          />
        </Suspense>
      )}
      {deeds.dispute}
    </div>
  );
}

/** The URL may open the editor for a new appointment with a lead. */
const draftIn = (params: URLSearchParams): Draft | null =>
  params.has('new') ? draftSoon(params.get('lead') ?? undefined) : null;
