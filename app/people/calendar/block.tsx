import { Lock, Repeat2, TriangleAlert } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Appointment } from '#contract/people/appointments.ts';
import type { Colours } from './colours.ts';

type Props = {
  row: Appointment;
  colours: Colours;
  conflict: boolean;
  /** A single line, where there is no room for more. */
  short?: boolean;
  style?: CSSProperties;
  className?: string;
  onOpen: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** `onGrab` allows moving and resizing, `onTake` only moving. */
  onGrab?: (event: PointerEvent<HTMLElement>, mode: 'move' | 'stretch') => void;
  onTake?: (event: PointerEvent<HTMLElement>) => void;
};

/** An appointment in the grid; the color of its edge shows the person it belongs to. */
export function Block(props: Props) {
  const { row, colours, conflict, short = false, style, className, onOpen, onKeyDown, onGrab, onTake } = props;
  const t = useT();
  const words = useAppointmentWords();
  const off = row.status === 'cancelled' || row.status === 'no_show';
  return (
    <button
      type="button"
      style={style}
      data-appointment={row.id}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onPointerDown={onGrab ? (event) => onGrab(event, 'move') : onTake}
      className={cx(
        'group/block relative flex min-w-0 flex-col overflow-hidden rounded-s border border-s-3 border-line px-1.5 text-start text-xs text-ink shadow-soft hover:z-10 focus-visible:z-10',
        colours.of(row),
        short ? 'flex-row items-center gap-1.5 py-0.5' : 'py-0.5',
        row.hidden && 'border-dashed text-ink-2 shadow-none',
        off && 'text-ink-3 line-through',
        className,
      )}
    >
      <span className="sr-only">
        {[words.whole(row), conflict && t('calendar.conflict')].filter(Boolean).join(', ')}
      </span>
      <span aria-hidden="true" className={cx('flex min-w-0 items-center gap-1', !short && 'font-medium')}>
        {conflict && <TriangleAlert className="size-3 shrink-0 text-need" aria-hidden="true" />}
        {row.isPrivate && <Lock className="size-3 shrink-0" aria-hidden="true" />}
        <bdi className="truncate">{words.title(row)}</bdi>
        {row.recurrence && <Repeat2 className="size-3 shrink-0 text-ink-3" aria-hidden="true" />}
      </span>
      <span aria-hidden="true" className={cx('num shrink-0 truncate text-ink-2', short && 'ms-auto')}>
        {[words.time(row), !short && row.place].filter(Boolean).join(' · ')}
      </span>
      {onGrab && (
        <span
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            onGrab(event, 'stretch');
          }}
          className="absolute inset-x-0 bottom-0 hidden h-1.5 cursor-ns-resize group-hover/block:block"
        />
      )}
    </button>
  );
}

export function useAppointmentWords() {
  const t = useT();
  const format = useFormat();
  const title = (row: Appointment) => (row.hidden ? t('calendar.busy') : row.title);
  const time = (row: Appointment) => (row.allDay ? t('calendar.allDay') : format.time(row.startsAt));
  const span = (row: Appointment) =>
    row.allDay
      ? t('calendar.allDay')
      : t('calendar.span', { from: format.time(row.startsAt), to: format.time(row.endsAt) });
  const whole = (row: Appointment) =>
    [title(row), span(row), row.hidden ? '' : t.any(`calendar.kind.${row.kind}`), row.place].filter(Boolean).join(', ');
  return { title, time, span, whole };
}
