import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { type WaitSpan, waitUnits } from '#contract/people/automations/steps.ts';
import { useStepWords } from './use-step-words.tsx';

const units = keysOf('automations.unit', waitUnits);

export function SpanInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: WaitSpan;
  onChange: (span: WaitSpan) => void;
}) {
  const t = useT();
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="w-24">
        <WholeNumber value={value.n} min={1} max={1_000} onChange={(n) => onChange({ ...value, n })} />
      </Field>
      <Select
        aria-label={label}
        className="w-36"
        value={value.unit}
        onChange={(unit) => onChange({ ...value, unit })}
        options={waitUnits.map((unit) => ({ value: unit, label: t(units[unit]) }))}
      />
    </div>
  );
}

/** An empty choice means any day. */
export function WeekdayInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: (days: number[]) => void;
}) {
  const { weekday } = useStepWords();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => {
          const isOn = value.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? value.filter((one) => one !== day) : [...value, day].sort())}
              className={cx(
                'tap h-8 min-w-12 rounded-s border px-2 text-sm',
                isOn ? 'border-act bg-act-tint text-act' : 'border-line-strong text-ink-2 hover:border-edge',
              )}
            >
              {weekday(day)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
