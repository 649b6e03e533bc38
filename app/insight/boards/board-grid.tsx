import { GripVertical, MoreHorizontal, MoveDiagonal2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { usePeriodName } from '#app/insight/metrics/use-period-name.ts';
import { announce } from '#app/ui/announce.ts';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { boardFilters, gridColumns, isMeasured, type Widget } from '#contract/insight/boards.ts';
import { moveTo, reading, sizeTo } from './grid.ts';
import { type Narrowing, narrowed, narrowedOther } from './narrowed.ts';
import { useWidgetTitle } from './use-widget-title.ts';
import { WidgetContent } from './widgets/content.tsx';

const everything = keysOf('boards.all', boardFilters);
const rowPx = 76;
const gapPx = 12;

type Props = {
  widgets: readonly Widget[];
  period: string;
  narrowing: Narrowing;
  mayChange: boolean;
  onShow: (widgets: readonly Widget[]) => void;
  onChange: (widgets: readonly Widget[], before?: readonly Widget[]) => void;
  onEdit: (widget: Widget) => void;
};

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Twelve columns; on a phone one below the other. Moved and resized by hand, and by arrow keys on the handle. */
export function BoardGrid({ widgets, period, narrowing, mayChange, onShow, onChange, onEdit }: Props) {
  const t = useT();
  const isWide = useMedia('(min-width: 48rem)');
  const frame = useRef<HTMLUListElement>(null);
  const titleOf = useWidgetTitle();
  const periodName = usePeriodName();
  const { byId } = useMetrics();

  // What there is now is of no period, whatever was chosen.
  const ownPeriod = (widget: Widget): string | undefined => {
    if (!isMeasured(widget) || widget.question.metrics.every((id) => byId.get(id)?.isNow)) return undefined;
    return widget.question.period === period ? undefined : widget.question.period;
  };

  const byKey = (widget: Widget) => (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const [dx, dy] = getComputedStyle(event.currentTarget).direction === 'rtl' ? [-arrow[0], arrow[1]] : arrow;
    const next = event.shiftKey
      ? sizeTo(widgets, widget.id, widget.w + dx, widget.h + dy)
      : moveTo(widgets, widget.id, widget.x + dx, dy > 0 ? widget.y + nextDown(widgets, widget) : widget.y + dy);
    onChange(next);
    const { x, y, w, h } = next.find(({ id }) => id === widget.id)!;
    announce(t('boards.placed', { name: titleOf(widget), column: x + 1, row: y + 1, width: w, height: h }));
  };

  const byHand = (widget: Widget, act: 'move' | 'size') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !frame.current) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const [startX, startY] = [event.clientX, event.clientY];
    const column = (frame.current.clientWidth + gapPx) / gridColumns;
    const way = getComputedStyle(frame.current).direction === 'rtl' ? -1 : 1;
    const before = widgets;
    let shown = widgets;
    handle.setPointerCapture(event.pointerId);
    const follow = (moved: globalThis.PointerEvent) => {
      const dx = Math.round((way * (moved.clientX - startX)) / column);
      const dy = Math.round((moved.clientY - startY) / (rowPx + gapPx));
      shown =
        act === 'move'
          ? moveTo(before, widget.id, widget.x + dx, widget.y + dy)
          : sizeTo(before, widget.id, widget.w + dx, widget.h + dy);
      onShow(shown);
    };
    const end = () => {
      handle.removeEventListener('pointermove', follow);
      onChange(shown, before);
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };

  return (
    <ul
      ref={frame}
      className={isWide ? 'grid grid-cols-12 gap-3' : 'grid grid-cols-[minmax(0,1fr)] gap-3'}
      style={isWide ? { gridAutoRows: `${rowPx}px` } : undefined}
    >
      {reading(widgets).map((widget) => {
        const { id, x, y, w, h } = widget;
        const title = titleOf(widget);
        const asked = isMeasured(widget) ? narrowed(widget.question, widget.pins ?? [], narrowing, byId) : null;
        const { kept, isOutside } =
          asked ?? narrowedOther(widget as Exclude<Widget, { question: object }>, narrowing, byId.values());
        const own = ownPeriod(widget);
        return (
          <li
            key={id}
            aria-label={title}
            className="group relative flex min-w-0 flex-col overflow-hidden rounded-m border border-line bg-surface"
            style={isWide ? { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` } : undefined}
          >
            <header className="flex shrink-0 items-center gap-1 ps-2 pe-1 pt-1.5">
              {mayChange && isWide && (
                <button
                  type="button"
                  onPointerDown={byHand(widget, 'move')}
                  onKeyDown={byKey(widget)}
                  aria-label={t('boards.handle', { name: title })}
                  className="tap cursor-grab touch-none rounded-s p-1 text-ink-3 hover:bg-sunken active:cursor-grabbing"
                >
                  <GripVertical className="size-4" />
                </button>
              )}
              <h2 className={cx('min-w-0 flex-1 truncate text-sm font-medium', !(mayChange && isWide) && 'ps-2')}>
                {title}
                {own !== undefined && <span className="ms-2 text-xs font-normal text-ink-3">{periodName(own)}</span>}
                {!isOutside &&
                  kept.map((filter) => (
                    <span key={filter} className="ms-2 text-xs font-normal text-ink-3">
                      {t(everything[filter])}
                    </span>
                  ))}
              </h2>
              {mayChange && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton size="s" label={t('boards.more', { name: title })}>
                      <MoreHorizontal />
                    </IconButton>
                  }
                  entries={[
                    { label: t('boards.edit'), onSelect: () => onEdit(widget) },
                    {
                      label: t('boards.duplicate'),
                      onSelect: () => {
                        const twin = { ...widget, id: newWidgetId(), y: y + h };
                        onChange(moveTo([...widgets, twin], twin.id, x, y + h));
                      },
                    },
                    'line',
                    {
                      label: t('boards.removeWidget'),
                      danger: true,
                      onSelect: () => onChange(widgets.filter((one) => one.id !== id)),
                    },
                  ]}
                />
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-auto">
              <WidgetContent
                widget={widget}
                title={title}
                asked={asked}
                period={period}
                narrowing={narrowing}
                isOutside={isOutside}
                isWide={isWide}
                height={Math.max(120, h * rowPx - 110)}
              />
            </div>
            {mayChange && isWide && (
              <span
                onPointerDown={byHand(widget, 'size')}
                aria-hidden="true"
                className="absolute end-0 bottom-0 cursor-nwse-resize touch-none rounded-ss-s bg-surface p-1 text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 rtl:cursor-nesw-resize pointer-coarse:opacity-100"
              >
                <MoveDiagonal2 className="size-3.5 rtl:-scale-x-100" />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** So far that it passes what stands below it. */
function nextDown(widgets: readonly Widget[], { id, x, y, w, h }: Widget): number {
  const under = widgets.find((one) => one.id !== id && one.y === y + h && one.x < x + w && x < one.x + one.w);
  return under ? under.h : 1;
}

export const newWidgetId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);
