import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { keysOf, useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { addDays, addMonths, todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { dateFormat } from '#contract/core/message.ts';
import { localAt, weekdayOf } from '#contract/core/time-zone.ts';
import {
  type Crowded,
  type OutgoingItem,
  type OutgoingSource,
  outgoingSources,
} from '#contract/growth/marketing/outgoing.ts';
import { outgoingQuery } from './queries.ts';

const sourceWords = keysOf('hub.source', outgoingSources);
const tones: Record<OutgoingSource, string> = {
  social: 'border-act',
  automation: 'border-info',
  message: 'border-line-strong',
  campaign: 'border-need',
  alert: 'border-edge',
};

/** The weeks of a month, starting on Sunday. */
function weeksOf(month: string): string[] {
  const first = `${month}-01`;
  const from = addDays(first, -weekdayOf(first));
  const last = addDays(addMonths(first, 1), -1);
  const days: string[] = [];
  for (let day = from; day <= last || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Everything outgoing in a month. Movable items are moved by dragging, or by Alt with the arrow keys. */
export function Calendar({ only }: { only?: OutgoingSource }) {
  const t = useT();
  const { tag } = useLocale();
  const isNarrow = useMedia('(width < 48rem)');
  const [month, setMonth] = useState(todayHere().slice(0, 7));
  const days = weeksOf(month);
  const { data, error, refetch } = useQuery(outgoingQuery(days[0]!, days.at(-1)!));
  const items = (data?.items ?? []).filter(({ source }) => !only || source === only);
  const zone = hereZone();
  const byDay = Map.groupBy(items, ({ at }) => localAt(Date.parse(at), zone).slice(0, 10));
  const move = useMove();
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const name = dateFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const shift = (by: number) => setMonth(addMonths(`${month}-01`, by).slice(0, 7));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-1.5">
        <IconButton label={t('hub.previousMonth')} onClick={() => shift(-1)}>
          <ChevronLeft className="rtl:rotate-180" />
        </IconButton>
        <IconButton label={t('hub.nextMonth')} onClick={() => shift(1)}>
          <ChevronRight className="rtl:rotate-180" />
        </IconButton>
        <h2 aria-live="polite" className="text-lg font-medium">
          {name}
        </h2>
      </div>
      {data && !only && <CrowdedList crowded={data.crowded} />}
      {!data ? (
        <Skeleton className="h-96" />
      ) : isNarrow ? (
        <Agenda days={days.filter((day) => byDay.has(day))} byDay={byDay} />
      ) : (
        <Month days={days} month={month} byDay={byDay} onMove={move} />
      )}
    </div>
  );
}

function useMove() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ item, day }: { item: OutgoingItem; day: string }) => {
      const time = localAt(Date.parse(item.at), hereZone()).slice(11, 16);
      const { source, id, version } = item;
      return api.outgoing.move({ source, id, version: version!, local: `${day}T${time}`, timeZone: hereZone() });
    },
    onSuccess: ({ at }) => toast(t('hub.moved', { at: format.dateTimeThere(at) })),
    onError: (error) => toast(t('hub.notMoved'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['outgoing'] });
      void client.invalidateQueries({ queryKey: ['social'] });
    },
  });
  return (item: OutgoingItem, day: string) => mutate({ item, day });
}

type ByDay = ReadonlyMap<string, OutgoingItem[]>;
type MonthProps = { days: string[]; month: string; byDay: ByDay; onMove: (item: OutgoingItem, day: string) => void };
type Drag = { item: OutgoingItem; from: string; over: string };
const keyDays: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function Month({ days, month, byDay, onMove }: MonthProps) {
  const { tag } = useLocale();
  const mayWrite = useMay()('marketing.write');
  const [drag, setDrag] = useState<Drag | null>(null);
  /** A drop fires a click on the item, which must not open it. */
  const wasDragged = useRef(false);
  const today = todayHere();
  const dayName = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const mayMove = (item: OutgoingItem) => mayWrite && item.version !== null;
  const grab = (event: PointerEvent, item: OutgoingItem, day: string) => {
    wasDragged.current = false;
    // A touch scrolls or opens, so it never drags.
    if (event.button === 0 && event.pointerType !== 'touch' && mayMove(item)) setDrag({ item, from: day, over: day });
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
    wasDragged.current = drag.over !== drag.from;
    if (drag.over !== drag.from) onMove(drag.item, drag.over);
  };
  const byKey = (event: KeyboardEvent, item: OutgoingItem, day: string) => {
    const by = event.altKey && mayMove(item) ? keyDays[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    const isSideways = Math.abs(by) === 1;
    onMove(item, addDays(day, isSideways && document.documentElement.dir === 'rtl' ? -by : by));
  };
  return (
    <div
      className="grid grid-cols-7 overflow-hidden rounded-m border border-line bg-surface select-none"
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerLeave={() => setDrag(null)}
    >
      {days.slice(0, 7).map((day) => (
        <span key={day} aria-hidden="true" className="border-b border-line-strong px-2 py-1.5 text-xs text-ink-2">
          {dayName(day, { weekday: 'short' })}
        </span>
      ))}
      {days.map((day) => (
        <section
          key={day}
          data-day={day}
          aria-label={dayName(day, { dateStyle: 'full' })}
          className={cx(
            'grid min-h-28 min-w-0 content-start gap-1 border-e border-b border-line p-1.5',
            !day.startsWith(month) && 'bg-paper',
            drag && drag.over === day && drag.over !== drag.from && 'bg-act-tint',
          )}
        >
          <span className={cx('num text-xs', day === today ? 'font-medium text-act' : 'text-ink-3')}>
            {Number(day.slice(8))}
          </span>
          {(byDay.get(day) ?? []).map((item) => (
            <Link
              key={`${item.source} ${item.id}`}
              to={item.page}
              draggable={false}
              aria-keyshortcuts={mayMove(item) ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
              onPointerDown={(event) => grab(event, item, day)}
              onClick={(event) => wasDragged.current && event.preventDefault()}
              onKeyDown={(event) => byKey(event, item, day)}
              className={cx(
                'block min-w-0 rounded-s border-s-3 bg-sunken px-1.5 py-1 text-xs hover:bg-paper',
                tones[item.source],
                mayMove(item) && 'cursor-grab',
              )}
            >
              <ItemWords item={item} />
            </Link>
          ))}
        </section>
      ))}
    </div>
  );
}

function ItemWords({ item }: { item: OutgoingItem }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span className="num block text-ink-3">
        {format.time(item.at)} · {t(sourceWords[item.source])}
      </span>
      <span className="line-clamp-2 wrap-anywhere">
        <bdi>{item.title}</bdi>
      </span>
      {item.people !== null && <span className="block text-ink-3">{t('hub.people', { count: item.people })}</span>}
    </>
  );
}

function Agenda({ days, byDay }: { days: string[]; byDay: ByDay }) {
  const t = useT();
  const { tag } = useLocale();
  if (days.length === 0) return <p className="py-8 text-center text-ink-3">{t('hub.nothing')}</p>;
  return (
    <ol className="grid gap-4">
      {days.map((day) => (
        <li key={day} className="grid gap-1.5">
          <h3 className="text-sm font-medium">
            {dateFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))}
          </h3>
          {(byDay.get(day) ?? []).map((item) => (
            <Link
              key={`${item.source} ${item.id}`}
              to={item.page}
              className={cx('block rounded-s border-s-3 bg-surface px-3 py-2 text-sm', tones[item.source])}
            >
              <ItemWords item={item} />
            </Link>
          ))}
        </li>
      ))}
    </ol>
  );
}

function CrowdedList({ crowded }: { crowded: readonly Crowded[] }) {
  const t = useT();
  const format = useFormat();
  if (crowded.length === 0) return null;
  return (
    <section aria-label={t('hub.crowded')} className="rounded-m bg-need-tint px-4 py-3 text-need">
      <h3 className="flex items-center gap-2 font-medium">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {t('hub.crowded')}
      </h3>
      <ul className="mt-1 grid gap-0.5">
        {crowded.map(({ lead, name, at, times }) => (
          <li key={lead}>
            <Link to={`/lead/${lead}`} className="underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className="num">{t('hub.crowdedTimes', { times, at: format.dateTimeThere(at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
