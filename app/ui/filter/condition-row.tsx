import { X } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field as Labelled } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { fieldOf } from '#contract/core/fields.ts';
import { changeOperator, type Draft, finished, newDraft, offeredOperators, problemOf } from './draft.ts';
import { useFieldOptions } from './field-options.ts';
import { useSources } from './sources.ts';
import { ValueEditor } from './value-editor.tsx';
import { operatorKeys } from './words.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void; onRemove: () => void };

/** A condition in one row, or in three lines where the row is too narrow. */
export function ConditionRow({ draft, onChange, onRemove }: Props) {
  const t = useT();
  const { fields } = useSources();
  const options = useFieldOptions();
  const field = fieldOf(fields, draft.field);
  const problem = problemOf(fields, draft);
  return (
    <div
      className={cx(
        'relative grid items-start gap-2 pe-9 sm:grid-cols-[minmax(0,10rem)_minmax(0,9.5rem)_minmax(0,1fr)]',
        !finished(fields, draft) && 'before:absolute before:-start-3.5 before:h-full before:w-0.5 before:bg-need',
      )}
    >
      <Labelled label={t('filter.dialog.field')} hideLabel className="min-w-0">
        <Combobox
          label={t('filter.dialog.field')}
          source={options}
          value={options.find(({ value }) => value === draft.field) ?? null}
          onChange={(option) => option && onChange(newDraft(fields, option.value))}
        />
      </Labelled>
      {field && (
        <Labelled label={t('filter.operator')} hideLabel>
          <Select
            value={draft.op}
            onChange={(op) => onChange(changeOperator(field, draft, op))}
            options={offeredOperators(field).map((op) => ({ value: op, label: t(operatorKeys[op]) }))}
          />
        </Labelled>
      )}
      <div className="min-w-0">
        <ValueEditor key={`${draft.field} ${draft.op}`} look="compact" draft={draft} onChange={onChange} />
        {problem && (
          <p role="alert" className="pt-1 text-sm text-loss">
            {t(problem)}
          </p>
        )}
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('filter.dialog.removeCondition')}
        className="tap-area absolute! end-0 top-1 grid size-7 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
