import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, useSyncExternalStore } from 'react';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Calendar } from './calendar.tsx';
import { dateOrder, readDate, todayHere, writeDate } from './date-text.ts';
import { Input } from './input.tsx';
import { floatLook } from './popover.tsx';

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

/** A day: typed as the reader writes days, or picked from a month. Phones bring their own picker, which is better. */
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
  /** What is being typed; null while the field shows the kept day. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
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
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor>
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
            <Popover.Trigger
              aria-label={t('ui.date.open')}
              disabled={disabled}
              className="tap-area grid size-7 place-items-center rounded-s text-ink-3 hover:text-ink"
            >
              <CalendarDays />
            </Popover.Trigger>
          }
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('ui.date.open')}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={floatLook}
        >
          <Calendar
            value={value}
            min={min}
            max={max}
            onChange={(day) => {
              onChange(day);
              setOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const coarse = '(pointer: coarse)';
const hasFinger = () => matchMedia(coarse).matches;

function onPointerChange(listener: () => void): () => void {
  const query = matchMedia(coarse);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
