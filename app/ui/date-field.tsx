import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale, useT } from '#app/i18n/t.ts';
import { dateOrder, readDate, writeDate } from './date-text.ts';
import { todayHere } from './days.ts';
import { Input } from './input.tsx';
import { useEver } from './use-ever.ts';

const fetchCalendar = () => import('./date-calendar.tsx');
const DateCalendar = lazy(fetchCalendar);

type Props = {
  /** A day without a zone, `2026-03-14`. */
  value: string | null;
  onChange: (day: string | null) => void;
  onBlur?: () => void;
  min?: string;
  max?: string;
  disabled?: boolean;
  name?: string;
};

/** A day, typed in the reader's date format or picked from a calendar. Touch devices use their native picker, which is better. */
export function DateField({ value, onChange, onBlur, min, max, disabled = false, name }: Props) {
  const finger = useSyncExternalStore(onPointerChange, hasFinger, () => false);
  if (finger) {
    return (
      <Input
        type="date"
        {...{ min, max, disabled, name }}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        onBlur={onBlur}
      />
    );
  }
  return <TypedDate {...{ value, onChange, onBlur, min, max, disabled, name }} />;
}

type TypedProps = { [Key in keyof Props]: Props[Key] | undefined } & Pick<Props, 'value' | 'onChange'>;

function TypedDate({ value, onChange, onBlur, min, max, disabled, name }: TypedProps) {
  const t = useT();
  const { tag } = useLocale();
  /** The text being typed; null while the field shows the saved day. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const ever = useEver(open);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const words = { day: t('ui.date.day'), month: t('ui.date.month'), year: t('ui.date.year') };

  const type = (text: string) => {
    setTyped(text);
    const day = readDate(text, tag, todayHere());
    if (day || !text.trim()) onChange(day ?? null);
  };
  const leave = () => {
    if (typed !== null && readDate(typed, tag, todayHere()) === undefined) onChange(null);
    setTyped(null);
    onBlur?.();
  };
  return (
    <div ref={frame}>
      <Input
        {...{ disabled, name }}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (value ? writeDate(value, tag) : '')}
        placeholder={dateOrder(tag)
          .map((part) => words[part])
          .join(' / ')}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        className="num"
        end={
          <button
            ref={button}
            type="button"
            aria-label={t('ui.date.open')}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onPointerEnter={fetchCalendar}
            onFocus={fetchCalendar}
            onClick={() => setOpen(!open)}
            className="tap-area grid size-7 place-items-center rounded-s text-ink-3 hover:text-ink"
          >
            <CalendarDays />
          </button>
        }
      />
      {ever && (
        <Suspense>
          <DateCalendar
            open={open}
            onClose={() => setOpen(false)}
            anchor={frame}
            returnTo={button}
            {...{ value, min, max }}
            onChange={(day) => {
              onChange(day);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const coarse = '(pointer: coarse)';
const hasFinger = () => matchMedia(coarse).matches;

function onPointerChange(listener: () => void): () => void {
  const query = matchMedia(coarse);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
