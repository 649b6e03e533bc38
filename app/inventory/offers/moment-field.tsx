import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { instantAt, localAt } from '#contract/core/time-zone.ts';

type Props = {
  label: string;
  value: string | null;
  /** The home's time zone. */
  zone: string;
  onChange: (instant: string | null) => void;
  error?: string | undefined;
};

const usualTime = '17:00';

/** A date and time at the home, wherever the reader is. Without a date the value is null. */
export function MomentField({ label, value, zone, onChange, error }: Props) {
  const t = useT();
  const format = useFormat();
  const [day = null, time = usualTime] = value ? localAt(Date.parse(value), zone).slice(0, 16).split('T') : [];
  const change = (on: string | null, at: string) =>
    onChange(on && new Date(instantAt(`${on}T${at}`, zone)).toISOString());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2">
      <Field label={label} error={error}>
        <DateField value={day} onChange={(on) => change(on, time)} />
      </Field>
      <Field label={t('offers.time')} hint={format.zone(zone, value ?? Date.now())}>
        <Input
          type="time"
          value={time}
          disabled={!day}
          onChange={(event) => event.target.value && change(day, event.target.value)}
        />
      </Field>
    </div>
  );
}
