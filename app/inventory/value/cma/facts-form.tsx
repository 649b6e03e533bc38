import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { adjustedFacts, type CmaFacts } from '#contract/inventory/value/cma-sums.ts';
import { factNames, factText, isYesOrNo } from '../fact-text.ts';

export const noFacts = Object.fromEntries(adjustedFacts.map((fact) => [fact, null])) as CmaFacts;

type Props = { facts: CmaFacts; onChange: (facts: CmaFacts) => void; disabled?: boolean };

/** The home's facts, on which the comparison is based. */
export function FactsForm({ facts, onChange, disabled = false }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {adjustedFacts.map((fact) => (
        <Field key={fact} label={t(factNames[fact])}>
          {isYesOrNo(fact) ? (
            <Select
              value={facts[fact] === null ? 'unknown' : String(facts[fact])}
              disabled={disabled}
              onChange={(value) => onChange({ ...facts, [fact]: value === 'unknown' ? null : Number(value) })}
              options={[
                { value: 'unknown', label: t('value.cma.unknown') },
                { value: '1', label: factText(t, format, fact, 1) },
                { value: '0', label: factText(t, format, fact, 0) },
              ]}
            />
          ) : (
            <Input
              inputMode="numeric"
              className="num"
              disabled={disabled}
              value={facts[fact] ?? ''}
              onChange={({ target }) => {
                const digits = target.value.replaceAll(/\D/g, '').slice(0, 9);
                onChange({ ...facts, [fact]: digits === '' ? null : Number(digits) });
              }}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
