import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { fieldOf } from '#contract/core/fields.ts';
import { operandKind } from '#contract/core/filter-operators.ts';
import { changeOperator, type Draft, finished, offeredOperators, problemOf } from './draft.ts';
import { useSources } from './sources.ts';
import { ValueEditor } from './value-editor.tsx';
import { operatorKeys } from './words.ts';

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Saves the draft and closes. */
  onApply: (draft: Draft) => void;
  onBack?: (() => void) | undefined;
  /** Offered beside Apply: saves the condition and adds another to the same group. */
  more?: { readonly label: string; readonly onMore: (draft: Draft) => void } | undefined;
};

const listed = ['option', 'options', 'person', 'people', 'truth'];

/** One condition: the field, the operator, and the value. Enter applies it. */
export function ConditionForm({ draft, onChange, onApply, onBack, more }: Props) {
  const t = useT();
  const { fields } = useSources();
  const form = useRef<HTMLFormElement>(null);
  const field = fieldOf(fields, draft.field);
  useEffect(() => {
    // Focus the value rather than the operator, which usually needs no change.
    const target = form.current?.querySelector<HTMLElement>('[data-value] :is(input, button)');
    (target ?? form.current?.querySelector<HTMLElement>('button'))?.focus();
  }, []);
  if (!field) return null;

  const kind = operandKind(field.type, draft.op);
  const isDone = finished(fields, draft) !== null;
  const problem = problemOf(fields, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles a submit out of the portal to the forms around it.
    event.stopPropagation();
    if (isDone) onApply(draft);
  };
  return (
    <form ref={form} onSubmit={submit} className="grid" noValidate>
      <div className="flex items-center gap-1 border-b border-line py-1.5 ps-3 pe-1.5">
        {onBack && (
          <button
            type="button"
            onClick={onBack}
            aria-label={t('filter.back')}
            className="tap-area -ms-1.5 grid size-7 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <ArrowLeft className="size-4 rtl:-scale-x-100" />
          </button>
        )}
        <span className="truncate font-medium">{t.any(field.label)}</span>
        <Select
          look="inline"
          aria-label={t('filter.operator')}
          className="ms-auto shrink-0 text-ink-2"
          value={draft.op}
          onChange={(op) => onChange(changeOperator(field, draft, op))}
          options={offeredOperators(field).map((op) => ({ value: op, label: t(operatorKeys[op]) }))}
        />
      </div>
      <div data-value className={kind === 'nothing' ? 'hidden' : listed.includes(kind ?? '') ? '' : 'p-3'}>
        <ValueEditor key={draft.op} look="open" draft={draft} onChange={onChange} onApply={onApply} />
        {problem && (
          <p role="alert" className="pt-2 text-sm text-loss">
            {t(problem)}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2 border-t border-line p-2">
        {more && (
          <Button kind="quiet" size="s" className="me-auto" disabled={!isDone} onClick={() => more.onMore(draft)}>
            {more.label}
          </Button>
        )}
        <Button type="submit" kind="act" size="s" disabled={!isDone}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
