import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { addDays, dayIn, weekdayOf } from '#contract/core/time-zone.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';
import { showingQueries } from './queries.ts';

const tints: Record<Showing['state'], string> = {
  requested: 'border-need bg-need-tint',
  proposed: 'border-info bg-info-tint',
  confirmed: 'border-act bg-act-tint',
  completed: 'border-line-strong bg-sunken',
  declined: 'border-line bg-surface text-ink-3 line-through',
  cancelled: 'border-line bg-surface text-ink-3 line-through',
};

/** Seven days side by side, each showing at its local time. */
export default function ShowingsWeek() {
  const t = useT();
  const { tag } = useLocale();
  const today = todayHere();
  const [from, setFrom] = useState(() => addDays(today, -weekdayOf(today)));
  const days = Array.from({ length: 7 }, (_, place) => addDays(from, place));
  const { data } = useQuery(showingQueries.week(from));
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  const name = dateFormat(tag, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const span = dateFormat(tag, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const ofDay = (day: string) =>
    (data?.rows ?? []).filter(({ startsAt, timeZone }) => dayIn(Date.parse(startsAt), timeZone) === day);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4.5 pb-8">
      <div className="flex flex-wrap items-center gap-2 py-2.5">
        <IconButton label={t('showings.week.before')} onClick={() => setFrom(addDays(from, -7))}>
          <ChevronLeft className="rtl:rotate-180" />
        </IconButton>
        <IconButton label={t('showings.week.after')} onClick={() => setFrom(addDays(from, 7))}>
          <ChevronRight className="rtl:rotate-180" />
        </IconButton>
        <Button size="s" onClick={() => setFrom(addDays(today, -weekdayOf(today)))}>
          {t('showings.week.today')}
        </Button>
        <h2 className="num ms-1 font-medium" aria-live="polite">
          {span.formatRange(noon(days[0]!), noon(days[6]!))}
        </h2>
      </div>
      <ol className="grid gap-px overflow-hidden rounded-m border border-line bg-line lg:grid-cols-7">
        {days.map((day) => {
          const showings = ofDay(day);
          return (
            <li
              key={day}
              className={cx(
                'grid content-start gap-1.5 bg-surface p-2 lg:min-h-96',
                showings.length === 0 && 'max-lg:hidden',
              )}
            >
              <h3 className={cx('num text-sm', day === today ? 'font-medium text-act' : 'text-ink-3')}>
                {name.format(noon(day))}
              </h3>
              {showings.map(({ id, listing, address, startsAt, timeZone, state, asker, minutes }) => {
                const clock = dateFormat(tag, { timeStyle: 'short', timeZone });
                const start = new Date(startsAt);
                return (
                  <Link
                    key={id}
                    to={`/listing/${listing}#showings`}
                    className={cx('grid gap-0.5 rounded-s border-s-3 px-2 py-1.5 text-sm', tints[state])}
                  >
                    <b className="num font-medium">
                      {clock.formatRange(start, new Date(start.getTime() + minutes * 60_000))}
                    </b>
                    <bdi className="wrap-anywhere">{address}</bdi>
                    <span className="text-ink-2">
                      <bdi>{asker.name}</bdi> · {t(`public-showing.short.${state}`)}
                    </span>
                  </Link>
                );
              })}
            </li>
          );
        })}
      </ol>
      {data?.rows.length === 0 && <p className="py-6 text-center text-ink-3 lg:hidden">{t('showings.week.none')}</p>}
    </div>
  );
}
