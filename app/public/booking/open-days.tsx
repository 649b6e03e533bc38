import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { cx } from '#app/ui/classes.ts';
import { addDays } from '#app/ui/days.ts';
import { firstWeekday, weekOf, weeksOf } from '#app/ui/weeks.ts';
import { dateFormat } from '#contract/core/message.ts';
import { withQuery } from '../with-query.ts';

type Props = {
  /** Days with free times, in order. */
  open: readonly string[];
  chosen: string;
};

/** The days of a month; those with free times are links, so that no JavaScript is needed. */
export function OpenDays({ open, chosen }: Props) {
  const { tag } = useLocale();
  const format = useFormat();
  const month = chosen.slice(0, 7);
  const start = firstWeekday(tag);
  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const monthOf = (day: string) => named(day, { month: 'long', year: 'numeric' });
  const before = open.findLast((day) => day < `${month}-01`);
  const after = open.find((day) => day.slice(0, 7) > month);
  return (
    <div className="grid w-full max-w-[23rem] gap-3">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <MonthLink day={before} name={monthOf} icon={<ChevronLeft className="size-5 rtl:rotate-180" />} />
        <h2 id="month" className="text-xl font-medium">
          {monthOf(chosen)}
        </h2>
        <MonthLink day={after} name={monthOf} icon={<ChevronRight className="size-5 rtl:rotate-180" />} />
      </div>
      <table aria-labelledby="month" className="w-full table-fixed border-separate border-spacing-1 text-center">
        <thead>
          <tr>
            {weekOf(addDays('2026-02-01', start)).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={named(day, { weekday: 'long' })}
                className="pb-1 text-sm font-normal text-ink-2"
              >
                {named(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, start).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {day.startsWith(month) && (
                    <Day
                      day={day}
                      isOpen={open.includes(day)}
                      isChosen={day === chosen}
                      number={named(day, { day: 'numeric' })}
                      name={format.date(day, 'full')}
                    />
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

type MonthLinkProps = { day: string | undefined; name: (day: string) => string; icon: ReactNode };

function MonthLink({ day, name, icon }: MonthLinkProps) {
  const { search } = useLocation();
  if (!day) return <span className="size-11" />;
  return (
    <a
      href={withQuery(search, { from: day, slot: null, moved: null })}
      aria-label={name(day)}
      className="grid size-11 place-items-center rounded-s border border-edge bg-surface hover:border-act hover:bg-act-tint"
    >
      {icon}
    </a>
  );
}

type DayProps = { day: string; isOpen: boolean; isChosen: boolean; number: string; name: string };

function Day({ day, isOpen, isChosen, number, name }: DayProps) {
  const { search } = useLocation();
  const look = 'num grid h-11 place-items-center rounded-s text-lg';
  if (!isOpen) return <span className={cx(look, 'text-ink-3')}>{number}</span>;
  return (
    <a
      href={withQuery(search, { from: day, slot: null, moved: null })}
      aria-label={name}
      aria-current={isChosen ? 'date' : undefined}
      className={cx(
        look,
        'font-medium',
        isChosen ? 'bg-act text-on-act' : 'bg-act-tint text-act hover:outline-2 hover:outline-act',
      )}
    >
      {number}
    </a>
  );
}
