import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import type { Definition } from '#contract/people/automations/steps.ts';

type Again = Definition['again'];

/** Chooses how often a lead may go through the automation. */
export function AgainPart({ value, onChange }: { value: Again; onChange: ((again: Again) => void) | undefined }) {
  const t = useT();
  const choose = (mode: Again['mode']) => onChange?.(mode === 'after' ? { mode, days: 30 } : { mode });
  return (
    <div className="grid gap-3">
      <Select
        aria-label={t('automations.again')}
        disabled={!onChange}
        value={value.mode}
        onChange={choose}
        options={[
          { value: 'once', label: t('automations.again.once') },
          {
            value: 'after',
            label:
              value.mode === 'after'
                ? t('automations.again.after', { days: value.days })
                : t('automations.again.after.label'),
          },
          { value: 'always', label: t('automations.again.always') },
        ]}
      />
      {value.mode === 'after' && onChange && (
        <Field label={t('automations.again.days')} className="w-28">
          <WholeNumber value={value.days} min={1} max={3_650} onChange={(days) => onChange({ mode: 'after', days })} />
        </Field>
      )}
    </div>
  );
}
