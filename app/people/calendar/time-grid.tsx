import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { Appointment } from '#contract/people/appointments.ts';
import type { Task } from '#contract/people/tasks.ts';
import { Block } from './block.tsx';
import type { Colours } from './colours.ts';
import { DayTop } from './day-top.tsx';
import { NowLine } from './now-line.tsx';
import { type Move, momentOn, movedByDays } from './use-deeds.ts';
import { appointmentKey, layOut, type Placed } from './view.ts';

const hourHeight = 48;
const step = 15;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour that the grid is scrolled to at first. */
const firstHour = 7;

export type GridProps = {
  days: readonly string[];
  rows: readonly Appointment[];
  tasks: readonly Task[];
  conflicts: ReadonlySet<string>;
  colours: Colours;
  mayPlan: boolean;
  onOpen: (row: Appointment) => void;
  onMove: (move: Move) => void;
  onPlan: (day: string, minute: number, minutes: number) => void;
  onDay: (day: string) => void;
};

/** What is being dragged, and where it would be dropped. */
type Drag = {
  placed: Placed | null;
  mode: 'move' | 'stretch' | 'new';
  grabbedAt: number;
  day: string;
  from: number;
  to: number;
  hasMoved: boolean;
};

/** Days side by side over the hours. Appointments are moved and resized by dragging or by Alt with the arrow keys. */
export function TimeGrid(props: GridProps) {
  const { days, rows, conflicts, colours, mayPlan, onOpen, onMove, onPlan } = props;
  const t = useT();
  const { tag } = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef(new Map<string, HTMLDivElement>());
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Set after a drag, so that releasing the pointer doesn't count as a click. */
  const wasDragged = useRef(false);
  const today = todayHere();
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = firstHour * hourHeight;
  }, []);

  const minuteAt = (day: string, clientY: number) => {
    const top = columns.current.get(day)?.getBoundingClientRect().top ?? 0;
    return Math.min(1440, Math.max(0, ((clientY - top) / hourHeight) * 60));
  };
  const dayAt = (clientX: number, otherwise: string) =>
    days.find((day) => {
      const box = columns.current.get(day)?.getBoundingClientRect();
      return box && clientX >= box.left && clientX < box.right;
    }) ?? otherwise;
  const snap = (minute: number) => Math.round(minute / step) * step;

  const grab = (event: PointerEvent<HTMLElement>, day: string, placed: Placed | null, mode: Drag['mode']) => {
    // Touch scrolls the page, so dragging needs a mouse or pen.
    if (event.button !== 0 || event.pointerType === 'touch' || !mayPlan || (placed && !placed.row.can.change)) return;
    wasDragged.current = false;
    const at = minuteAt(day, event.clientY);
    const begin = Math.floor(at / 30) * 30;
    setDrag({
      placed,
      mode,
      grabbedAt: placed ? at - placed.from : begin,
      day,
      from: placed?.from ?? begin,
      to: placed?.to ?? begin + 30,
      hasMoved: false,
    });
  };
  const follow = (event: PointerEvent) => {
    if (!drag) return;
    const day = drag.mode === 'move' ? dayAt(event.clientX, drag.day) : drag.day;
    const at = minuteAt(day, event.clientY);
    const next = { ...drag, day };
    if (drag.mode === 'move') {
      const length = drag.to - drag.from;
      next.from = Math.min(1440 - step, Math.max(0, snap(at - drag.grabbedAt)));
      next.to = next.from + length;
    } else {
      const fixed = drag.mode === 'new' ? drag.grabbedAt : drag.from;
      next.to = Math.max(fixed + step, snap(at));
    }
    if (next.from === drag.from && next.to === drag.to && next.day === drag.day) return;
    setDrag({ ...next, hasMoved: true });
  };
  const letGo = () => {
    if (!drag) return;
    setDrag(null);
    const { placed, mode, day, from, to, hasMoved } = drag;
    wasDragged.current = hasMoved;
    if (!placed) return onPlan(day, from, to - from);
    if (!hasMoved) return;
    const { row } = placed;
    const startsAt = mode === 'stretch' ? Date.parse(row.startsAt) : momentOn(day, from, hereZone());
    onMove({ row, startsAt, minutes: mode === 'stretch' ? Math.max(step, to - from) : row.minutes });
  };

  const byKey = (event: KeyboardEvent, row: Appointment) => {
    if (!event.altKey || !row.can.change || row.allDay) return;
    const change = keyMoves[event.key];
    if (!change) return;
    event.preventDefault();
    const start = Date.parse(row.startsAt);
    if (change.days) return onMove(movedByDays(row, change.days * (document.documentElement.dir === 'rtl' ? -1 : 1)));
    if (event.shiftKey) return onMove({ row, startsAt: start, minutes: Math.max(step, row.minutes + change.minutes) });
    onMove({ row, startsAt: start + change.minutes * 60_000, minutes: row.minutes });
  };

  const template = { gridTemplateColumns: `3.25rem repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid border-b border-line-strong pe-[var(--bar,0px)]" style={template}>
        <span />
        {days.map((day) => (
          <DayTop key={day} day={day} isToday={day === today} {...props} />
        ))}
      </div>
      <div
        ref={scroller}
        className="relative min-h-96 flex-1 overflow-y-auto select-none"
        onPointerMove={follow}
        onPointerUp={letGo}
        onPointerLeave={() => setDrag(null)}
      >
        <div className="relative grid" style={{ ...template, height: 24 * hourHeight }}>
          <div aria-hidden="true" className="relative">
            {hours.slice(1).map((hour) => (
              <span
                key={hour}
                className="num absolute end-2 -translate-y-1/2 text-2xs text-ink-3"
                style={{ top: hour * hourHeight }}
              >
                {dateFormat(tag, { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour))}
              </span>
            ))}
          </div>
          {days.map((day) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the button "New appointment" and its key do the same
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <div
              key={day}
              ref={(element) => void (element ? columns.current.set(day, element) : columns.current.delete(day))}
              data-day={day}
              className={cx('hour-lines relative border-s border-line', mayPlan && 'cursor-cell')}
              onPointerDown={(event) => event.target === event.currentTarget && grab(event, day, null, 'new')}
              onClick={(event) => {
                if (!mayPlan || event.target !== event.currentTarget || !isTouch(event.nativeEvent)) return;
                onPlan(day, Math.floor(minuteAt(day, event.clientY) / 30) * 30, 30);
              }}
            >
              {layOut(rows, day).map((placed) => {
                const isDragged = drag?.placed?.row === placed.row && drag.hasMoved;
                return (
                  <Block
                    key={appointmentKey(placed.row)}
                    row={placed.row}
                    colours={colours}
                    conflict={conflicts.has(appointmentKey(placed.row))}
                    short={placed.to - placed.from < 40}
                    className={cx('absolute', isDragged && 'opacity-40')}
                    style={boxOf(placed)}
                    onOpen={() => !wasDragged.current && !placed.row.hidden && onOpen(placed.row)}
                    onKeyDown={(event) => byKey(event, placed.row)}
                    onGrab={(event, mode) => grab(event, day, placed, mode)}
                  />
                );
              })}
              {drag?.day === day && (drag.hasMoved || !drag.placed) && (
                <div
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-x-0.5 z-20 rounded-s border-2 border-act bg-act-tint/70"
                  style={boxOf({ from: drag.from, to: drag.to, column: 0, columns: 1 })}
                />
              )}
              {day === today && <NowLine hourHeight={hourHeight} />}
            </div>
          ))}
        </div>
      </div>
      <p className="sr-only">{t('calendar.keys')}</p>
    </div>
  );
}

const keyMoves: Readonly<Record<string, { minutes: number; days?: number }>> = {
  ArrowUp: { minutes: -step },
  ArrowDown: { minutes: step },
  ArrowLeft: { minutes: 0, days: -1 },
  ArrowRight: { minutes: 0, days: 1 },
};

const isTouch = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

const boxOf = ({ from, to, column, columns }: Omit<Placed, 'row'>) => ({
  top: (from / 60) * hourHeight + 1,
  height: ((to - from) / 60) * hourHeight - 2,
  insetInlineStart: `calc(${(column / columns) * 100}% + 2px)`,
  width: `calc(${100 / columns}% - 5px)`,
});
